"""The shapes of requests and answers. The OpenAPI file is generated from these.

Requests are loaded through them; answers are built from trusted values and only described by
them (the tests hold every answer to its description).
"""
