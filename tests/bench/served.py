"""The app of a bench's folder, for a real server."""

import os

from classroom import create_app

app = create_app(instance_path=os.environ["CLASSROOM_BENCH"])
