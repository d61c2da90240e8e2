"""Tests of the benchmarks that have an outcome."""
