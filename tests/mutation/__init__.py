"""Mutation testing of the rules: does a test fail for every small change to them?"""
