import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { keys } from "../../supabase/tests/support/api.ts";
import { serveApi } from "../../supabase/tests/support/served-api.ts";
import { startMailServer } from "../support/smtp-server.ts";
import type { Row, Section } from "./table.ts";

const letters = 10_000;
const step = 2_000;

/** Megabytes that a process has in memory, on Linux. */
function residentMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** What it takes to deliver ten thousand letters through a mail server: time, and memory on the way. */
export async function benchLetters(): Promise<Section> {
  const api = await serveApi();
  const mail = await startMailServer({ counts: true });
  await api.writeLetters(letters);
  const began = performance.now();
  const child = spawn(process.execPath, [resolve("supabase/letters/main.ts"), "--once"], {
    env: {
      PATH: process.env.PATH,
      TIPRIGHT_ENV_FILE: "",
      SUPABASE_URL: api.url,
      SUPABASE_SECRET_KEY: keys.secret,
      PUBLIC_SITE_URL: "https://tipright.test",
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(mail.port),
      SMTP_SENDER: "no-reply@tipright.test",
      SMTP_LETTERS_A_SECOND: "10000",
    },
    stdio: "inherit",
  });
  let left = false;
  child.on("close", () => {
    left = true;
  });
  const rows: Row[] = [];
  for (let wanted = step; wanted <= letters && !left;) {
    if (mail.taken() >= wanted) {
      const seconds = (performance.now() - began) / 1000;
      rows.push({
        letters: wanted,
        "MB in memory": residentMegabytes(child.pid ?? 0),
        "a second": wanted / seconds,
      });
      wanted += step;
    }
    await later(20);
  }
  while (!left) await later(50);
  await mail.stop();
  await api.close();
  return { name: "Letters through a mail server", rows };
}
