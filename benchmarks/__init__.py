"""What is measured: ``python -m benchmarks`` runs all, ``python -m benchmarks NAME`` one."""

from __future__ import annotations
