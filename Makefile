# make demo · make test · make soak · make tsan · make torture · make lint · make docs · make api · make man · make examples · make bench: from a fresh clone, each sets up what
# it needs.
.PHONY: demo test soak tsan torture lint docs api man examples bench setup

demo: setup
	@swift build --product seedbed -q
	@"$$(swift build --show-bin-path)/seedbed" demo

# Foundation's Process on Linux reads past the names of open files, which ends the tests where a thread's heap ends there
# (swift-corelibs-foundation, pull request 5472); behind a single heap there is more memory.
test soak tsan torture: export MALLOC_ARENA_MAX = 1

# Synchronizing thousands of files with a disk takes the system half a minute.
test soak: export TMPDIR = $(shell Scripts/temporary)

test: setup
	swift test

# The random suites, of which make test goes through a share that is another one each time: many times as long.
soak: setup
	SEEDBED_ROUNDS=$${SEEDBED_ROUNDS:-5} SEEDBED_OPERATIONS=400 SEEDBED_STATES=6000 SEEDBED_SCHEDULES=50 \
		SEEDBED_SOAK=1 SEEDBED_CHANGESETS=60 SEEDBED_DEDUPES=60 SEEDBED_DEDUPE_ROWS=20000 SEEDBED_STORES=60 SEEDBED_UNIQUE_KILLS=12 \
		SEEDBED_KILLS=$${SEEDBED_KILLS:-600} swift test --filter \
		'Random|Conformance|Broken|Replay|Simulation|Changeset|Dedupe|FieldStore|Undo|Watching|UniqueKill|KillTests'

# The tests of what runs at the same time, under the thread sanitizer, in a build of their own.
tsan: setup
	Scripts/tsan

lint: setup
	swift format lint --strict --recursive --parallel Package.swift Sources Tests \
		Benchmarks/Package.swift Benchmarks/Sources
	Scripts/lint

# The documentation, without a warning; and the public API as API.txt has it, for a review of what a change does to it.
docs: setup
	@Scripts/docs
	@Scripts/docs --api | diff -u API.txt - || { echo "the public API has changed: make api, and look at the difference" >&2; exit 1; }

api: setup
	@Scripts/docs --api >.build/API.txt
	@mv .build/API.txt API.txt

# The manual page, in .build/man or the folder that MAN names; man -l reads it.
man: setup
	@Scripts/man $(MAN)

# Crashes, faults, power cuts and many processes, in full: hours on two cores. SEEDBED_RANDOM_SEED replays what it prints.
torture: setup
	SEEDBED_KILLS=$${SEEDBED_KILLS:-100000} SEEDBED_FAULTS=$${SEEDBED_FAULTS:-full} \
		swift test --filter SeedbedTortureTests
	SEEDBED_POWER_LOSSES=$${SEEDBED_POWER_LOSSES:-20} SEEDBED_PROCESSES=32 SEEDBED_UPDATES=1000 \
		swift test --skip-build --filter 'PowerLoss|UpdatingProcesses|ManyProcesses|HeldLock|SeederConcurrency'

# Seedbed against what people would use instead, half an hour on a machine with nothing else to do. BENCH='--only B3' and
# other options: Benchmarks/Sources/SeedbedBench/Options.swift.
# On Linux with Swift's libraries inside the command, as the README says to build it.
bench: STATIC = $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
bench: setup
	@Benchmarks/setup
	swift build -c release --product seedbed $(STATIC)
	swift build -c release --package-path Benchmarks
	cd Benchmarks && "$$(swift build -c release --show-bin-path)/seedbed-bench" $(BENCH)

# The programs in Examples, on a real GRDB; skipped with a word if that cannot be fetched.
examples: setup
	@Scripts/examples

# SQLite's header: macOS has it, Debian and Ubuntu install it.
setup:
	@Scripts/setup
