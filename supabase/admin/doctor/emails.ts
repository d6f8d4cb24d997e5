import { readEmailSettings } from "../../emails/settings.ts";
import { createSmtp } from "../../emails/smtp.ts";
import { describeFault } from "../../emails/watch.ts";
import { dataOf } from "../connect.ts";
import type { Deployment } from "./deployment.ts";
import { check, ok, summarise, wrong, type Finding } from "./finding.ts";

/** Connects and signs in to the mail server, which the sign-in service uses too. Sends nothing. */
export async function checkMailServer(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { smtp } = readEmailSettings(environment);
  const server = `the mail server ${smtp.host}:${smtp.port}`;
  const transport = createSmtp(smtp);
  try {
    await transport.verify();
    return [ok(`${server} accepts our sign-in`)];
  } catch (error) {
    return [
      wrong(
        `${server} rejects us, so codes cannot be sent: ${describeFault(error)}`,
        "check SMTP_HOST, SMTP_PORT, SMTP_USER and SMTP_PASSWORD, then your provider's status",
      ),
    ];
  } finally {
    transport.close();
  }
}

/** The answer of emails_report(). */
interface Report {
  waiting: number;
  since: string | null;
  set_aside: { id: string; kind: string; why: string }[];
  given_up: { to: string; why: string }[];
}

/** Minutes that an email may be due before it counts as a fault. */
const maximumWaitMinutes = 30;

/** Checks the outbox: emails that are due, that cannot be built, and that were given up. */
export async function checkOutbox({ project, operator }: Deployment, now = new Date()): Promise<Finding[]> {
  const report = (await dataOf(project, operator.rpc("emails_report"))) as unknown as Report;
  const { waiting, since, set_aside: setAside, given_up: givenUp } = report;
  const minutes = since ? Math.floor((now.getTime() - new Date(since).getTime()) / 60_000) : 0;
  const due = `emails due: ${waiting}${waiting === 0 ? "" : `, the oldest for ${minutes} minutes`}`;
  const lost = `emails given up within a week: ${givenUp.length}`;
  return [
    summarise(
      "Emails",
      check(
        waiting === 0 || minutes < maximumWaitMinutes,
        due,
        `${due}: the delivery service does not run`,
        "npm run admin -- deliver --once sends them; docs/operating.md says how to run the service",
      ),
    ),
    check(
      setAside.length === 0,
      "every email could be built",
      `emails that could not be built: ${setAside.length}, for example ${setAside[0]?.id} (${setAside[0]?.kind}): ${setAside[0]?.why}`,
      "they are tried again and delay no other; check what that council or resident has stored",
    ),
    summarise(
      "Emails",
      check(
        givenUp.length === 0,
        lost,
        `${lost}, the last to ${givenUp[0]?.to}: ${givenUp[0]?.why}`,
        "check these addresses; your provider's log says more",
      ),
    ),
  ];
}
