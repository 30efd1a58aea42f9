"""Holds reports to the published rules of their formats: validate.py FORMAT FILE.

JSON formats are held to their JSON Schemas, JUnit's XML and GitHub's workflow commands to the rules that
are written out below. Prints what is wrong and fails; prints nothing where all is well.
"""

import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

HERE = pathlib.Path(__file__).parent
SCHEMAS = {
    "json": HERE.parent.parent.parent / "Schemas" / "report-2.schema.json",
    "sarif": HERE / "sarif-2.1.0.schema.json",
    "gitlab": HERE / "gitlab-code-quality.schema.json",
}


def against_schema(format, text):
    import jsonschema

    schema = json.loads(SCHEMAS[format].read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    document = json.loads(text)
    errors = list(jsonschema.Draft202012Validator(schema).iter_errors(document))
    for error in errors:
        yield f"{error.json_path}: {error.message}"
    if errors:
        return
    if format == "sarif":
        for run in document["runs"]:
            rules = run["tool"]["driver"]["rules"]
            for index, result in enumerate(run["results"]):
                if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
                    yield f"result {index} has the index of another rule"
    if format == "gitlab":
        prints = [issue["fingerprint"] for issue in document]
        if len(set(prints)) != len(prints):
            yield "two issues have one fingerprint"


def junit(text):
    """The rules of Surefire's and Jenkins' schemas for what they call testsuites."""
    root = ElementTree.fromstring(text)
    children = {
        "testsuites": {"testsuite"},
        "testsuite": {"testcase", "properties", "system-out", "system-err"},
        "testcase": {"failure", "error", "skipped", "system-out", "system-err"},
    }
    required = {"testsuite": {"name", "tests", "failures", "errors"}, "testcase": {"name", "classname"}}
    if root.tag != "testsuites":
        yield f"the root is {root.tag}"
    for element in root.iter():
        for child in element:
            if child.tag not in children.get(element.tag, set()):
                yield f"{child.tag} in {element.tag}"
        for name in required.get(element.tag, set()) - element.attrib.keys():
            yield f"{element.tag} without {name}"
        if element.tag in ("testsuites", "testsuite"):
            cases = list(element.iter("testcase"))
            counts = {
                "tests": len(cases),
                "failures": sum(case.find("failure") is not None for case in cases),
                "errors": sum(case.find("error") is not None for case in cases),
                "skipped": sum(case.find("skipped") is not None for case in cases),
            }
            for name, number in counts.items():
                if element.get(name) != str(number):
                    yield f"{element.tag} has {name}={element.get(name)}, and there are {number}"
        if element.tag == "testcase":
            outcomes = [child for child in element if child.tag in ("failure", "error", "skipped")]
            if len(outcomes) > 1:
                yield f"{element.get('name')} has {len(outcomes)} outcomes"


COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")
PROPERTIES = {"file", "line", "endLine", "col", "endColumn", "title"}


def github(text):
    """The rules of the documentation of workflow commands, and of the runner that reads them."""
    counts = {}
    for line in text.splitlines():
        if not line.startswith("::"):
            continue
        match = COMMAND.fullmatch(line)
        if not match:
            yield f"no workflow command: {line}"
            continue
        counts[match[1]] = counts.get(match[1], 0) + 1
        properties = dict(part.split("=", 1) for part in match[2].split(","))
        for name in properties.keys() - PROPERTIES:
            yield f"no property: {name}"
        if "col" in properties and properties["line"] != properties["endLine"]:
            yield "columns are for one line only"
        for value in list(properties.values()) + [match[3]]:
            if re.search(r"%(?!25|0D|0A|3A|2C)", value):
                yield f"not escaped: {value}"
    for severity, count in counts.items():
        if count > 10:
            yield f"{count} annotations of severity {severity}"


def main():
    format, path = sys.argv[1:]
    text = pathlib.Path(path).read_bytes().decode("utf-8")
    checks = {"junit": junit, "github": github}
    problems = list(
        checks[format](text) if format in checks else against_schema(format, text)
    )
    print("\n".join(problems), end="")
    sys.exit(1 if problems else 0)


main()
