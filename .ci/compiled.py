"""The compiled form in `.compiled`: built beside the source, and used for as long as the source stays the same.

    python .ci/compiled.py wheel    print the wheel of the compiled form; build it first if it is not there
    python .ci/compiled.py build    build the environment to play in, from that wheel
    python .ci/compiled.py play     open the table: compiled if that form is up to date, else as the source stands

Everything is named after the fingerprint of the source it was built from, and what is not whole does not count. So
nothing has to be thrown away when the source changes, and a build that fails or is cut off changes nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has no advisory locks of this kind
    fcntl = None  # type: ignore[assignment]

READY = ".ready"
"""The last file that is written into an environment: without it, it is not whole."""
KEPT = 1
"""How many forms are kept beside a new one: somebody may still be playing with it."""
LEAST_URGENT = 19
COMPILED = "import grognard, sys; sys.exit(not grognard.compiled())"


@dataclass(frozen=True)
class Depot:
    """Where compiled forms of the source below `root` are kept."""

    root: Path

    @property
    def home(self) -> Path:
        """The folder of everything that is built."""
        return self.root / ".compiled"

    @property
    def log(self) -> Path:
        """What the builds in the background say."""
        return self.home / "build.log"

    def fingerprint(self) -> str:
        """Identifies the source, with everything that goes into a wheel, and the Python it is compiled for."""
        care = os.environ.get("GROGNARD_OPTIMISE", "")
        digest = blake2b(f"{sys.version} {sysconfig.get_platform()} {care}".encode(), digest_size=8)
        files = [path for path in (self.root / "src" / "grognard").rglob("*") if "__pycache__" not in path.parts]
        for path in sorted([*files, self.root / "pyproject.toml", self.root / "hatch_build.py"]):
            if path.is_file():
                content = blake2b(path.read_bytes()).hexdigest()
                digest.update(f"{path.relative_to(self.root).as_posix()} {content}\n".encode())
        return digest.hexdigest()

    def wheel(self) -> Path:
        """The wheel of the source as it is. It is built aside and moved to its place when it is whole."""
        fingerprint = self.fingerprint()
        folder = self.home / f"wheel-{fingerprint}"
        if not folder.is_dir():
            self.tidy()
            aside = tempfile.mkdtemp(prefix="new-", dir=self.home)
            environment = {**os.environ, "GROGNARD_COMPILE": "1"}
            run(*PIP, "wheel", "--no-deps", "--wheel-dir", aside, str(self.root), environment=environment)
            if self.fingerprint() != fingerprint:
                raise SystemExit("the source has changed while it was compiled: compile it again")
            Path(aside).rename(folder)
        (wheel,) = folder.glob("*.whl")
        return wheel

    def environment(self) -> Path:
        """The environment for the source as it is, whether it is there or not."""
        return self.home / f"play-{self.fingerprint()}"

    def ready(self) -> Path | None:
        """The Python that plays the source as it is in compiled form, or None."""
        folder = self.environment()
        python = folder / "bin" / "python"
        return python if (folder / READY).is_file() and python.is_file() else None

    def build(self) -> None:
        """Build the environment to play in, if it is not there."""
        if self.ready() is not None:
            return
        folder, wheel = self.environment(), self.wheel()
        shutil.rmtree(folder, ignore_errors=True)
        run(sys.executable, "-m", "venv", str(folder))
        python = str(folder / "bin" / "python")
        run(python, *PIP[1:], "install", f"{wheel}[web]")
        run(python, "-I", "-c", COMPILED)
        (folder / READY).touch()

    def tidy(self) -> None:
        """Remove what was cut off, and all forms but the newest."""
        wheels, players = [*self.home.glob("wheel-*")], [*self.home.glob("play-*")]
        whole = [folder for folder in players if (folder / READY).is_file()]
        useless = [*self.home.glob("new-*"), *({*players} - {*whole})]
        for folders in (wheels, whole):
            useless += sorted(folders, key=lambda folder: folder.stat().st_mtime_ns)[:-KEPT]
        for folder in useless:
            shutil.rmtree(folder, ignore_errors=True)

    @contextmanager
    def alone(self, wait: bool) -> Iterator[None]:
        """Nobody else builds here meanwhile. Raises BlockingIOError if somebody does and we are not to wait."""
        self.home.mkdir(exist_ok=True)
        with (self.home / "lock").open("w") as lock:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            yield

    def can_build(self) -> bool:
        """True if there is a C compiler here, and what Python needs for it."""
        try:
            done = subprocess.run([str(self.root / ".ci" / "can-compile"), sys.executable], check=False)
        except OSError:
            return False
        return done.returncode == 0

    def build_meanwhile(self) -> bool:
        """Begin to build in the background; whatever comes of it, play goes on. False if it could not be begun."""
        try:
            self.home.mkdir(exist_ok=True)
            with self.log.open("wb") as log:
                subprocess.Popen(
                    [sys.executable, str(Path(__file__).resolve()), "build"],
                    cwd=self.root,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
        except OSError:
            return False
        return True

    def player(self) -> str:
        """The Python to play with now. If it is not compiled and could be, that begins in the background."""
        python = self.ready()
        if python is None and self.can_build() and self.build_meanwhile():
            print(f"A faster, compiled form is being built for the next time; {self.log} tells of it.", flush=True)
        return sys.executable if python is None else str(python)


PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def run(*command: str, environment: dict[str, str] | None = None) -> None:
    """Run a step of a build; what it says belongs to the error output. Raises CalledProcessError if it fails."""
    subprocess.run(command, env=environment, stdout=sys.stderr, check=True)


def main(what: str, *words: str) -> None:
    """Carry out one of the commands above."""
    depot = Depot(Path(__file__).resolve().parent.parent)
    if what == "play":
        python = depot.player()
        os.execv(python, [python, "-m", "grognard", "serve", *words])
    elif what == "build":
        os.nice(LEAST_URGENT)
        with depot.alone(wait=False):
            depot.build()
    else:
        with depot.alone(wait=True):
            print(depot.wheel())


if __name__ == "__main__":
    main(*sys.argv[1:])
