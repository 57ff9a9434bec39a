"""What every test may use: services that need not be there, and how hard Hypothesis tries."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Says at the end of a run how many request bodies were checked against Discord's document.
pytest_plugins = ["tests.openapi.plugin"]

SERVICES = frozenset({"postgres", "browser", "openapi"})

# The fixture that leads to a service says which tests need it, marked or not.
_MARKER_OF_FIXTURE = {
    "postgres_url": "postgres",
    "chromium_path": "browser",
    "checker": "openapi",
}

settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "quick", parent=settings.get_profile("dev"), derandomize=True, print_blob=True
)
settings.register_profile(
    "ci", parent=settings.get_profile("dev"), max_examples=400, derandomize=True, print_blob=True
)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)


def required_services() -> frozenset[str]:
    """Return the services whose absence is a failure: REQUIRE_ALL=1, or some of their markers."""
    wanted = os.environ.get("REQUIRE_ALL", "")
    if wanted in ("", "0"):
        return frozenset()
    return SERVICES if wanted == "1" else frozenset(wanted.split(","))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that ask for a service, so that `-m` finds them all.

    Side by side with others run the tests of one file, as they share what is dear to make, and
    all those of PostgreSQL, as they share a database.
    """
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in _MARKER_OF_FIXTURE:
                item.add_marker(_MARKER_OF_FIXTURE[fixture])
        together = "postgres" if item.get_closest_marker("postgres") else str(item.path)
        item.add_marker(pytest.mark.xdist_group(together))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn the skip of a test whose service is required into a failure."""
    report = yield
    missing = required_services() & {mark.name for mark in item.iter_markers()}
    if report.skipped and missing:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{', '.join(sorted(missing))} is required here, but: {reason}"
    return report


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """Return the address of a PostgreSQL database that tests may fill and empty."""
    url = os.environ.get("TEST_POSTGRES_URL")
    if not url:
        pytest.skip("TEST_POSTGRES_URL names no PostgreSQL database")
    return url


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """Return the Chromium to drive: TEST_CHROMIUM, else the one a Debian package installs."""
    path = Path(os.environ.get("TEST_CHROMIUM", "/usr/bin/chromium"))
    if not path.is_file():
        pytest.skip("no Chromium: neither TEST_CHROMIUM nor /usr/bin/chromium is one")
    return path
