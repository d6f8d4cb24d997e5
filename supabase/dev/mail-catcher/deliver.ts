import { brand } from "../../../src/shared/domain/brand.ts";
import { outboxOf } from "../../emails/outbox.ts";
import { faultInWords, watch } from "../../emails/watch.ts";
import { connect } from "../../admin/connect.ts";
import type { Backend } from "../backend.ts";
import type { Keys } from "../keys.ts";

/** Milliseconds between two looks into the outbox: nobody who tries something out waits longer. */
const everyMs = 1_000;

/**
 * Delivers the stack's own letters into its mail catcher, as npm run admin -- deliver does it through a mail server.
 * @returns what ends it, and resolves when it has ended
 */
export function deliverToMailCatcher(
  { api, mailCatcher }: Pick<Backend, "api" | "mailCatcher">,
  keys: Keys,
  siteUrl: string,
): () => Promise<void> {
  const project = { url: siteUrl, name: "the embedded stack", local: true, secretKey: keys.secret };
  const stopping = new AbortController();
  const ended = watch({
    // Through the same door as from outside, but without a socket: the server may not listen yet.
    outbox: outboxOf(
      project,
      connect(project, (input, init) => api.handle(new Request(input, init))),
    ),
    carrier: {
      ready: () => Promise.resolve(),
      carry: (letter) => mailCatcher.send(letter),
    },
    siteUrl,
    senderDomain: brand.senderEmail.split("@").at(-1) ?? "",
    everyMs,
    signal: stopping.signal,
    onDelivered: () => undefined,
    onFault: (error) => console.error(`Letters wait: ${faultInWords(error)}`),
  });
  return () => {
    stopping.abort();
    return ended;
  };
}
