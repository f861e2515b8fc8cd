// Starts Swagger UI on this server's own specification and no other.
window.addEventListener("DOMContentLoaded", () => {
  SwaggerUIBundle({
    url: "/v1/openapi.json",
    dom_id: "#swagger-ui",
    deepLinking: true,
    queryConfigEnabled: false,
    validatorUrl: "none",
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
  });
});
