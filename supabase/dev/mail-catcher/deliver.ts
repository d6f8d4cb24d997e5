import { setImmediate as nextTurn } from "node:timers/promises";
import { brand } from "../../../src/shared/domain/brand.ts";
import { outboxOf } from "../../emails/outbox.ts";
import { describeFault, watch } from "../../emails/watch.ts";
import { connect } from "../../admin/connect.ts";
import type { Backend } from "../backend.ts";
import type { Keys } from "../keys.ts";

/** Delivers our own emails into the mail catcher; returns what stops it and waits for its end. */
export function deliverToMailCatcher(
  { api, mailCatcher }: Pick<Backend, "api" | "mailCatcher">,
  keys: Keys,
  siteUrl: string,
): () => Promise<void> {
  const project = { url: siteUrl, name: "the embedded stack", local: true, secretKey: keys.secret };
  const stopping = new AbortController();
  const ended = watch({
    // Without a socket: the server may not listen yet. The server's own requests get a turn between two calls.
    outbox: outboxOf(
      project,
      connect(project, (input, init) => nextTurn().then(() => api.handle(new Request(input, init)))),
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
