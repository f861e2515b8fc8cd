"""The HTTP interface: Flask, JSON in and out, nothing stored."""

from referee.api.app import create_app

__all__ = ["create_app"]
