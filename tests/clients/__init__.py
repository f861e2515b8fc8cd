"""The OpenAPI document in the hands of other people's tools, in pinned versions."""
