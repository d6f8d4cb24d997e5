import { Problem } from "../api/problem.ts";
import { stored } from "../api/stored.ts";
import { z } from "../api/z.ts";

const probes = [stored("probe", z.string(), "local"), stored("probe", z.string())];

const inEnglish =
  "Your browser stores nothing for this site, so the next page would not know you. Allow site data (cookies), then try again.";

/** Rejects a browser that stores nothing for this site: the next page would not know who has signed in. @throws {Problem} */
export function requireSiteData(message = inEnglish): void {
  const isStored = probes.every((probe) => probe.write("1"));
  for (const probe of probes) probe.forget();
  if (!isStored) throw new Problem("refused", message);
}
