import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { Failure } from "./failure.ts";

export interface Settings {
  /** Loopback port of everything: site, API and mail catcher. PORT, default 4321. */
  port: number;
  /** Absolute path of the folder that holds keys, database and emails. TIPRIGHT_DATA, default .local. */
  dataFolder: string;
  /** Serves dist/ without building it. TIPRIGHT_SKIP_BUILD, for tests that have built already. */
  skipBuild: boolean;
}

const defaultPort = 4321;

function readPort(text: string | undefined): number {
  if (!text) return defaultPort;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Failure(`PORT is "${text}", which is not a port. Use one from 1 to 65535, or leave it out.`);
}

/** Reads the settings; throws a Failure when one is wrong or the working directory is not the project's. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  if (!existsSync("supabase/config.toml")) {
    throw new Failure("Run this in the project's folder: supabase/config.toml is missing.");
  }
  const skipBuild = Boolean(environment.TIPRIGHT_SKIP_BUILD);
  if (skipBuild && !existsSync("dist/index.html")) {
    throw new Failure("TIPRIGHT_SKIP_BUILD is set, but dist/ holds no built site. Run npm run build first.");
  }
  return {
    port: readPort(environment.PORT),
    dataFolder: resolve(environment.TIPRIGHT_DATA || ".local"),
    skipBuild,
  };
}
