import { flag, runCommand } from "../admin/command-line.ts";
import { connect, hostedProject } from "../admin/connect.ts";
import { readEnvironmentFile } from "../admin/settings.ts";
import { Failure } from "../dev/failure.ts";
import { publishLanguages } from "../../src/shared/domain/publish-languages.ts";
import type { Delivered } from "./deliver.ts";
import { outboxOf } from "./outbox.ts";
import { readEmailSettings } from "./settings.ts";
import { connections, createSmtp } from "./smtp.ts";

const usage = [
  "npm run admin -- deliver --once | --watch",
  "",
  "Sends the queued emails of the project that .env or the environment names, through the mail server SMTP_HOST. The",
  "embedded stack delivers into its mail catcher while npm start runs.",
  "",
  "  --once   sends what is due and ends, for cron; exit code 1 if the mail server accepts nothing",
  "  --watch  keeps sending what becomes due, as a service",
].join("\n");

/** Milliseconds between two looks into the outbox. */
const everyMs = 5_000;

const timestamp = () => new Date().toISOString();

function printCounts({ sent, failed, rejected }: Delivered): void {
  const counts = [
    `${sent} sent`,
    failed > 0 && `${failed} to be tried again`,
    rejected > 0 && `${rejected} given up (npm run admin -- doctor lists them)`,
  ];
  console.log(`${timestamp()} ${counts.filter(Boolean).join(", ")}`);
}

export async function main(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, { options: { once: flag, watch: flag } }, async ({ values }) => {
    if (values.once === values.watch) throw new Failure(`Use either --once or --watch.\n\n${usage}`);
    readEnvironmentFile();
    publishLanguages();
    const { deliver } = await import("./deliver.ts");
    const { describeFault, watch } = await import("./watch.ts");
    const { smtp, siteUrl } = readEmailSettings();
    const project = hostedProject();
    const transport = createSmtp(smtp);
    const stopping = new AbortController();
    const options = {
      outbox: outboxOf(project, connect(project)),
      transport,
      siteUrl,
      parallel: connections,
      senderDomain: smtp.sender.split("@").at(-1) ?? "",
      signal: stopping.signal,
      onFault: (error: unknown) => console.error(`${timestamp()} ${describeFault(error)}`),
    };
    // Emails in progress are sent and noted. A second signal ends the process at once.
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
    try {
      if (values.once) {
        await transport.verify();
        return printCounts(await deliver(options));
      }
      console.log(`${timestamp()} Delivering for ${project.name} through ${smtp.host}:${smtp.port}`);
      return await watch({ ...options, everyMs, onDelivered: printCounts });
    } catch (error) {
      throw new Failure(describeFault(error), { cause: error });
    } finally {
      transport.close();
    }
  });
}
