import { Failure } from "../dev/failure.ts";
import { flag, runCommand } from "../admin/command-line.ts";
import { connect, hostedProject } from "../admin/connect.ts";
import { readEnvironmentFile } from "../admin/environment-file.ts";
import type { Delivered } from "./deliver.ts";
import { outboxOf } from "./outbox.ts";
import { readLetterSettings } from "./settings.ts";
import { connections, createSmtp } from "./smtp.ts";
import { faultInWords, once, watch } from "./watch.ts";

const usage = [
  "npm run admin -- deliver --once | --watch",
  "",
  "Sends the letters that wait in the outbox of the project that SUPABASE_URL and SUPABASE_SECRET_KEY name, in the",
  "environment or in .env, through the mail server that SMTP_HOST names. The embedded stack delivers by itself while npm",
  "start runs, into the mail catcher.",
  "",
  "  --once    sends what is due and ends: for cron and other schedulers. The exit code is 1 where the server takes none",
  "  --watch   stays and sends what becomes due, until it is stopped: as a service",
].join("\n");

/** Milliseconds between two looks into the outbox. */
const everyMs = 5_000;

const stamp = () => new Date().toISOString();

function tell({ sent, failed, refused }: Delivered): void {
  const rest = [
    failed > 0 ? `${failed} to be tried again` : "",
    refused > 0 ? `${refused} refused for good (npm run admin -- doctor lists them)` : "",
  ].filter(Boolean);
  console.log(`${stamp()} ${[`${sent} sent`, ...rest].join(", ")}`);
}

/** Runs `npm run admin -- deliver`. */
export async function runDeliver(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, { options: { once: flag, watch: flag } }, async ({ values: chosen }) => {
    if (chosen.once === chosen.watch) throw new Failure(`Either --once or --watch.\n\n${usage}`);
    readEnvironmentFile();
    const { smtp, siteUrl } = readLetterSettings();
    const project = hostedProject();
    const carrier = createSmtp(smtp);
    const stopping = new AbortController();
    const options = {
      outbox: outboxOf(project, connect(project)),
      carrier,
      siteUrl,
      parallel: connections,
      senderDomain: smtp.sender.split("@").at(-1) ?? "",
      signal: stopping.signal,
      onFault: (error: unknown) => console.error(`${stamp()} ${faultInWords(error)}`),
    };
    // What is under way is sent to its end and noted: a second signal ends it at once.
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
    try {
      if (chosen.once) return tell(await once(options));
      console.log(`${stamp()} Delivering for ${project.name} through ${smtp.host}:${smtp.port}`);
      return await watch({
        ...options,
        everyMs,
        onDelivered: tell,
      });
    } catch (error) {
      throw new Failure(faultInWords(error), { cause: error });
    } finally {
      carrier.close();
    }
  });
}
