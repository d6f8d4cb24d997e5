import { setImmediate } from "node:timers/promises";
import { brand } from "../../../src/shared/domain/brand.ts";
import { outboxOf } from "../../emails/outbox.ts";
import { describeFault, watch } from "../../emails/watch.ts";
import { connect } from "../../admin/connect.ts";
import type { Backend } from "../backend.ts";
import type { Keys } from "../keys.ts";

/** Starts to deliver our own emails into the mail catcher. Returns a function that stops this and waits for its end. */
export function deliverToMailCatcher(
  { api, mailCatcher }: Pick<Backend, "api" | "mailCatcher">,
  keys: Keys,
  siteUrl: string,
): () => Promise<void> {
  const project = { url: siteUrl, name: "the embedded stack", local: true, secretKey: keys.secret };
  const stopping = new AbortController();
  const ended = watch({
    // Calls the API in this process: its server may not listen yet. setImmediate lets other requests run in between.
    outbox: outboxOf(
      project,
      connect(project, (input, init) => setImmediate().then(() => api.handle(new Request(input, init)))),
    ),
    transport: {
      verify: () => Promise.resolve(),
      send: (email) => mailCatcher.send(email),
    },
    siteUrl,
    senderDomain: brand.senderEmail.split("@").at(-1) ?? "",
    everyMs: 1_000,
    signal: stopping.signal,
    onDelivered: () => undefined,
    onFault: (error) => console.error(`Emails wait: ${describeFault(error)}`),
  });
  return () => {
    stopping.abort();
    return ended;
  };
}
