"""A server of our own under full load: is every answer right, and does nothing grow?"""
