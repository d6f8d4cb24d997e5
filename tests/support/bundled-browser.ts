import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import sparticuz, { inflate } from "@sparticuz/chromium";

/** Launch options of the browser, as Playwright names them. */
export interface BrowserLaunch {
  executablePath: string;
  args: string[];
  /** The whole environment, where the browser needs more than this process has. */
  env?: NodeJS.ProcessEnv;
}

const archives = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin");
// Named after the archive, so that another version of the package is unpacked again.
const folder = resolve(
  "node_modules/.cache/tipright",
  `chromium-${statSync(join(archives, "chromium.br")).size}`,
);

/** Whether the package was built for this machine. */
export const hasBundledBrowser = process.platform === "linux" && process.arch === "x64";

/** Unpacks the package's archives, the browser and the libraries that a bare machine lacks, into a folder. */
async function unpackInto(target: string): Promise<void> {
  const before = process.env.TMPDIR;
  // The package unpacks into the current folder for temporary files.
  process.env.TMPDIR = target;
  try {
    await sparticuz.executablePath();
    await inflate(join(archives, "al2023.tar.br"));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * Returns the Chromium of @sparticuz/chromium, unpacked on first use. The package's own options are not used: they
 * switch off the same-origin policy, which the tests check.
 */
export async function unpackBrowser(): Promise<BrowserLaunch> {
  if (!existsSync(folder)) {
    const own = `${folder}.${process.pid}`;
    mkdirSync(own, { recursive: true });
    await unpackInto(own);
    try {
      renameSync(own, folder);
    } catch {
      // Another process was faster; its folder is identical.
      rmSync(own, { recursive: true });
    }
  }
  const libraries = [join(folder, "al2023/lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  return {
    executablePath: join(folder, "chromium"),
    // This build has no sandbox of its own, and containers rarely let it use the kernel's.
    args: ["--no-sandbox"],
    env: { ...process.env, FONTCONFIG_FILE: resolve("tests/support/fonts.conf"), LD_LIBRARY_PATH: libraries },
  };
}
