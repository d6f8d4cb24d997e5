import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { environmentOutsideTests } from "./environment.ts";

const runner = resolve("tests/support/run-astro.ts");

/** One file of content/, by its path from the top of the project. */
export interface ContentFile {
  path: string;
  bytes: Buffer;
}

/** A copy of the project that a test may change, with `npm run dev` running in it. */
export interface ProjectCopy {
  folder: string;
  /** Address of its development server, without a trailing slash. */
  url: string;
  /** The output of the development server. */
  output(): string;
  /** Returns every file below content/. */
  files(): ContentFile[];
  write(path: string, content: string | Buffer): void;
  remove(path: string): void;
  stop(): Promise<void>;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "tipright-copy-"));
  for (const part of ["src", "content", "messages", "package.json", "astro.config.mjs", "tsconfig.json"]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  for (const part of ["public", "node_modules", "supabase"]) symlinkSync(resolve(part), join(folder, part));
  return folder;
}

async function waitForAnswer(url: string, process: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (process.exitCode !== null) throw new Error(`The development server ended:\n${output()}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((again) => setTimeout(again, 200));
  }
}

interface Options {
  /** Environment of its programs, beside the current one. */
  environment?: Record<string, string>;
}

export async function startProjectCopy({ environment = {} }: Options = {}): Promise<ProjectCopy> {
  const folder = copyProject();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [runner, "dev", String(port)], {
    cwd: folder,
    env: { ...environmentOutsideTests(), ...environment },
  });
  let printed = "";
  const output = () => printed;
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  await waitForAnswer(`${url}/edit/`, server, output);
  const inFolder = (path: string) => join(folder, path);
  return {
    folder,
    url,
    output,
    files: () =>
      readdirSync(inFolder("content"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => ({ path: file.slice(folder.length + 1), bytes: readFileSync(file) })),
    write(path, content) {
      mkdirSync(dirname(inFolder(path)), { recursive: true });
      writeFileSync(inFolder(path), content);
    },
    remove: (path) => rmSync(inFolder(path)),
    async stop() {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}
