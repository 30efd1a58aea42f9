"""Measures kiwi (kiwisolver from PyPI) on one problem, by the rules of the Swift runner.

Reads the records of a problem (see README.md) from standard input and prints one JSON object:
the version of kiwi; for the build and each phase the samples in seconds for one pass, in the order
taken, whether the phase was run whole, and the values after it; and the peak memory in bytes.
`updateVariables` writes the value of every variable, which is what the Swift runner calls solving
and reading.

Constraint objects are made and calls are looked up before the clock starts, so that the figures are
kiwi's own time and one Python call for each operation; `call` is what such a call takes when it does
nothing, so that the reader of the figures can tell the two apart.

kiwi rejects a row when it is added, and says no more than that. A phase in which the rows contradict
each other is therefore one in which a row is rejected; one that explains has no figure (null).
"""

import json
import math
import resource
import sys
import time

# The rules of SamplingRule in Swift, handed over so that there is one place for them.
WANTED, LEAST, BUDGET, SHORTEST = *map(int, sys.argv[1:3]), *map(float, sys.argv[3:5])
OPERATORS = {"=": "==", "<": "<=", ">": ">="}
clock = time.process_time


def read(lines):
    problem = {"edits": [], "rows": [], "absent": set(), "phases": []}
    for line in lines:
        kind, *words = line.split()
        if kind == "v":
            problem["variables"] = int(words[0])
        elif kind == "e":
            problem["edits"].append((int(words[0]), float(words[1])))
        elif kind == "c":
            strength, operator, constant, _, *terms = words
            pairs = list(zip(map(int, terms[::2]), map(float, terms[1::2])))
            problem["rows"].append((strength, OPERATORS[operator], float(constant), pairs))
        elif kind == "o":
            problem["absent"].add(int(words[0]))
        elif kind == "p":
            problem["phases"].append((words[0], int(words[1]), []))
        else:
            problem["phases"][-1][2].append((kind, words))
    return problem


class Session:
    """A solver and the calls that a phase makes of it."""

    def __init__(self, kiwi, problem):
        self.kiwi, self.problem = kiwi, problem
        self.variables = [kiwi.Variable() for _ in range(problem["variables"])]
        self.constraints = [
            kiwi.Constraint(
                kiwi.Expression([kiwi.Term(self.variables[i], c) for i, c in terms], constant),
                operator,
                kiwi.strength.required if strength == "R" else float(strength),
            )
            for strength, operator, constant, terms in problem["rows"]
        ]

    def build(self):
        self.solver = solver = self.kiwi.Solver()
        for variable, weight in self.problem["edits"]:
            solver.addEditVariable(self.variables[variable], weight)
        for row, constraint in enumerate(self.constraints):
            if row not in self.problem["absent"]:
                solver.addConstraint(constraint)
        solver.updateVariables()

    def offer(self, constraint):
        try:
            self.solver.addConstraint(constraint)
        except self.kiwi.UnsatisfiableConstraint:
            return
        raise RuntimeError("kiwi takes a row that contradicts the others")

    def calls(self, operations):
        """The calls of a phase; None where kiwi has no such calls."""
        kinds = {kind for kind, _ in operations}
        if kinds & {"f", "l"}:
            return None
        if "x" in kinds:
            # The row is rejected when it is added, so there is nothing to ask or to take back.
            operations = [
                ("t" if kind == "a" else kind, words)
                for kind, words in operations
                if kind not in ("x", "r")
            ]
        if "n" in kinds:
            # Building ends with reading all values.
            operations = [operation for operation in operations if operation[0] != "u"]
        return [self.call(operation) for operation in operations]

    def call(self, operation):
        kind, words = operation
        if kind == "n":
            return self.build, ()
        if kind == "t":
            return self.offer, (self.constraints[int(words[0])],)
        if kind == "s":
            variable = self.variables[int(words[0])]
            return self.solver.suggestValue, (variable, float(words[1]))
        if kind == "u":
            return self.solver.updateVariables, ()
        constraint = self.constraints[int(words[0])]
        if kind == "r":
            return self.solver.removeConstraint, (constraint,)
        return self.solver.addConstraint, (constraint,)

    def values(self):
        return [variable.value() for variable in self.variables]


def run(calls):
    start = clock()
    for function, arguments in calls:
        function(*arguments)
    return clock() - start


def first_pass(calls, lead, budget):
    """Runs the calls once, in pieces, until the budget is over: (seconds of a pass, whole).

    The first `lead` calls take kiwi away from where the build left it, which may cost more than all
    the others; of a pass that is cut short they are no part of the figure.
    """
    first = run(calls[:lead])
    rest = calls[lead:]
    seconds, done, piece = 0.0, 0, 20
    while done < len(rest) and seconds < budget:
        seconds += run(rest[done : done + piece])
        done = min(done + piece, len(rest))
    if done == len(rest):
        return first + seconds, True
    return seconds * len(calls) / done, False


def sample(calls, lead, repetitions):
    seconds, whole = first_pass(calls, lead, 3 * BUDGET)
    samples = [seconds]
    if not whole:
        return samples, False
    start = clock()
    samples.append(run(calls))
    batch = max(1, math.ceil(SHORTEST / max(samples[1], 1e-9)))
    passes = 2
    while len(samples) < LEAST or (
        (len(samples) < WANTED or passes < repetitions) and clock() - start < BUDGET
    ):
        samples.append(run(calls * batch) / batch)
        passes += batch
    return samples, True


def sample_builds(session):
    start = clock()
    samples = []
    while not samples or (len(samples) < WANTED and clock() - start < BUDGET):
        session.solver = None
        before = clock()
        session.build()
        samples.append(clock() - before)
    return samples


def idle_call():
    """What a call takes that does nothing, in seconds."""
    calls = [(int, ())] * 10_000
    return min(run(calls) for _ in range(5)) / len(calls)


def main():
    try:
        import kiwisolver as kiwi
    except ImportError:
        sys.exit("kiwisolver is not installed (pip install kiwisolver, or --python)")
    problem = read(sys.stdin)
    session = Session(kiwi, problem)
    result = {"version": kiwi.__version__, "call": idle_call(), "phases": []}

    def record(name, samples, whole=True):
        phase = {"name": name, "samples": samples, "whole": whole, "values": session.values()}
        result["phases"].append(phase)

    record("build", sample_builds(session))
    for name, repetitions, operations in problem["phases"]:
        calls = session.calls(operations)
        if calls is None:
            result["phases"].append(None)
            continue
        kinds = [kind for kind, _ in operations]
        lead = min(kinds.index("u") + 1, len(calls)) if "u" in kinds else 0
        record(name, *sample(calls, lead, repetitions))
    result["peak"] = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    json.dump(result, sys.stdout)


main()
