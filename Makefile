# make demo · make test · make lint · make torture · make bench: from a fresh clone, each sets up what it needs.
.PHONY: demo test lint torture bench setup

demo: setup
	@swift build --product seedbed -q
	@"$$(swift build --show-bin-path)/seedbed" demo

test: setup
	swift test

lint: setup
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	Scripts/lint

# Crashes and faults at every call, in full; about an hour on two cores. SEEDBED_RANDOM_SEED replays what it prints.
torture: setup
	SEEDBED_KILLS=$${SEEDBED_KILLS:-100000} SEEDBED_FAULTS=$${SEEDBED_FAULTS:-full} \
		swift test --filter SeedbedTortureTests

bench:
	@echo "later: Benchmarks/ is not part of this release"

# SQLite's header: macOS has it, Debian and Ubuntu install it.
setup:
	@Scripts/setup
