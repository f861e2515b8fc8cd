// The one place that knows where Preact and HTM lie.
export * from "./vendor/preact-htm.module.js";
