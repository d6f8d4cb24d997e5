import { setTimeout as later } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** An email that the server accepted. */
export interface TakenMail {
  to: string;
  /** Headers and parts. */
  source: string;
  messageId: string;
}

interface Behaviour {
  /** Milliseconds before it accepts each email. */
  thinksMs?: number;
  /** Emails after whose DATA it closes the connection without an answer. */
  cuts?: number;
  /** Addresses that it rejects. */
  refuses?: readonly string[];
  /** Counts emails without storing them. */
  counts?: boolean;
}

/** An SMTP server on this machine that can misbehave. */
export interface TestMailServer {
  port: number;
  mails: TakenMail[];
  /** Returns the number of accepted emails. */
  taken: () => number;
  behave: (behaviour: Behaviour) => void;
  stop: () => Promise<void>;
}

/** @param port to listen on; a free one by default */
export async function startMailServer(initial: Behaviour = {}, port = 0): Promise<TestMailServer> {
  let behaviour = { ...initial };
  let taken = 0;
  const mails: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      if (!behaviour.refuses?.includes(address)) return done();
      return done(Object.assign(new Error("5.1.1 No such mailbox"), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        if (!behaviour.counts) chunks.push(chunk);
      });
      stream.on("end", () => {
        void (async () => {
          await later(behaviour.thinksMs ?? 0);
          taken += 1;
          const source = Buffer.concat(chunks).toString("utf8");
          const [, messageId = ""] = /^Message-ID: (\S+)/im.exec(source) ?? [];
          if (!behaviour.counts) {
            mails.push({ to: session.envelope.rcptTo[0]?.address ?? "", source, messageId });
          }
          if (behaviour.cuts) {
            behaviour.cuts -= 1;
            // The email is accepted, but the client gets no answer.
            for (const connection of server.connections) connection.close();
            return;
          }
          done();
        })();
      });
    },
  });
  // Clients that disconnect are part of the tests.
  server.on("error", () => undefined);
  const listening = server.listen(port, "127.0.0.1");
  await new Promise<void>((resolve) => listening.once("listening", resolve));
  const address = listening.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    mails,
    taken: () => taken,
    behave: (next) => {
      behaviour = { ...next };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
