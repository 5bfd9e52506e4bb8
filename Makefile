# make demo · make test · make tsan · make lint · make bench: from a fresh clone, each sets up what it needs.
.PHONY: demo test tsan lint bench setup

demo: setup
	@swift build --product seedbed -q
	@"$$(swift build --show-bin-path)/seedbed" demo

test: setup
	swift test

# The tests of what runs at the same time, under the thread sanitizer, in a build of their own.
tsan: setup
	Scripts/tsan

lint: setup
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	Scripts/lint

bench:
	@echo "later: Benchmarks/ is not part of this release"

# SQLite's header: macOS has it, Debian and Ubuntu install it.
setup:
	@Scripts/setup
