import { rmSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";

// npm runs this after it has installed: by the Node that it installed, whose package is a third headers of C++ (67 MB),
// for building add-ons. Nothing here builds one. A Node that this project did not install keeps its own.
const headers = join(dirname(dirname(process.execPath)), "include");
if (headers.startsWith(resolve("node_modules") + sep)) rmSync(headers, { recursive: true, force: true });
