import { readLetterSettings } from "../emails/settings.ts";
import { createSmtp } from "../emails/smtp.ts";
import { faultInWords } from "../emails/watch.ts";
import { askFunction } from "./connect.ts";
import type { Deployment } from "./deployment.ts";
import { check, inShort, ok, unknown, wrong, type Finding } from "./finding.ts";

interface Report {
  waiting: number;
  since: string | null;
  set_aside: { id: string; kind: string; why: string }[];
  given_up: { kind: string; to: string; at: string; why: string }[];
}

/** Minutes that a letter may be due before somebody should look: whoever delivers comes every few minutes. */
const patienceMinutes = 30;
const minuteMs = 60_000;

/**
 * Whether the mail server takes us: it is connected to, greeted, asked for TLS and signed in to, and sent nothing. The
 * sign-in service sends its codes through the same one.
 */
export async function checkMailServer(
  { local }: Pick<Deployment, "local">,
  environment: NodeJS.ProcessEnv,
): Promise<Finding[]> {
  if (local) return [unknown("the embedded stack delivers into the mail catcher", "nothing to do here")];
  if (!environment["SMTP_HOST"])
    return [
      wrong(
        "SMTP_HOST is not set: the mail server was not asked",
        "set SMTP_HOST, SMTP_USER and SMTP_PASSWORD in .env",
      ),
    ];
  const { smtp } = readLetterSettings(environment);
  const carrier = createSmtp(smtp);
  const server = `the mail server ${smtp.host}:${smtp.port}`;
  try {
    await carrier.ready();
    return [ok(`${server} takes our sign-in`)];
  } catch (error) {
    return [
      wrong(
        `${server} does not let us in: ${faultInWords(error)}`,
        "nobody gets a code while it is so: look at SMTP_HOST, SMTP_PORT, SMTP_USER and SMTP_PASSWORD, then at your provider's status",
      ),
    ];
  } finally {
    carrier.close();
  }
}

/** How many letters wait in the outbox and since when, and which were given up. */
export async function checkLetters(deployment: Deployment, now = new Date()): Promise<Finding[]> {
  const report = await askFunction<Report>(deployment, "emails_report");
  if (!report) return [];
  const { waiting, since, set_aside: setAside, given_up: givenUp } = report;
  const minutes = since ? Math.floor((now.getTime() - new Date(since).getTime()) / minuteMs) : 0;
  const letters = waiting === 1 ? "1 letter is" : `${waiting} letters are`;
  return [
    inShort(
      "Letters",
      waiting === 0 ? "none waits" : `${waiting} due, the oldest for ${minutes} minutes`,
      check(
        waiting === 0 || minutes < patienceMinutes || deployment.local,
        waiting === 0 ? "no letter waits" : `${letters} due, the oldest for ${minutes} minutes`,
        `${letters} due, the oldest for ${minutes} minutes: nobody delivers`,
        "npm run admin -- deliver --once sends them; docs/operating.md says how it runs by itself",
      ),
    ),
    check(
      setAside.length === 0,
      "every email could be built",
      `${setAside.length} emails could not be built and are tried again, for example ${setAside[0]?.id ?? "?"} (${setAside[0]?.kind ?? "?"}): ${setAside[0]?.why ?? "?"}`,
      "no other email waits for them; look what that council or resident has stored",
    ),
    inShort(
      "Letters",
      givenUp.length === 0 ? "none was given up within a week" : `${givenUp.length} given up within a week`,
      check(
        givenUp.length === 0,
        "no letter was given up within a week",
        `${givenUp.length} letters were given up within a week, the last to ${givenUp[0]?.to ?? "?"}: ${givenUp[0]?.why ?? "?"}`,
        "look whether the addresses are right; your provider's log says more",
      ),
    ),
  ];
}
