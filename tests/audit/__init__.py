"""Tests of the audit of whole files."""
