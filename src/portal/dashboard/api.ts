import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { storedPauses } from "../../shared/api/opening.ts";
import { dayAfter, dayInBritain } from "../../shared/domain/days.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";

/** Whether residents get vouchers. */
export interface VoucherState {
  state: "on" | "paused" | "off";
  /** What residents read during a pause. */
  notice: string | null;
  /** The day after the pause: "2026-12-24". */
  until: string | null;
}

/** A task of a new council. */
export interface FirstStep {
  text: string;
  href: string;
  done: boolean;
  /** Whether officers can do it too. */
  forOfficers: boolean;
}

/** Loads the state of the council's vouchers and its first steps. Sources: councils, skip_sites, council_members. */
export async function loadState() {
  const [council, sites, managers, suspension, { currentLevel }] = await Promise.all([
    askSignedIn((client) =>
      client
        .from("councils")
        .select("vouchers_open, pauses, to_pay, who_may_come, before_you_come, conditions, two_steps_from")
        .limit(1)
        .single(),
    ),
    askSignedIn((client) => client.from("skip_sites").select("opening_hours, opening")),
    askSignedIn((client) => client.from("council_members").select("user_id").eq("role", "manager")),
    askSignedIn((client) => client.rpc("suspension")),
    askSignedIn((client) => client.auth.mfa.getAuthenticatorAssuranceLevel()),
  ]);
  const { vouchers_open, two_steps_from: twoStepsFrom } = council;
  const pauses = parseAnswer(storedPauses, council.pauses);
  const today = dayInBritain(new Date());
  const pause = pauses.find(({ from, to }) => from <= today && (to === null || today <= to));
  const { skipSites, voucherSettings, team } = portalRoutes;
  return {
    /** From when the person needs two steps at sign-in; null if not, or already set up. */
    twoStepsFrom: twoStepsFrom && currentLevel !== "aal2" ? new Date(twoStepsFrom) : null,
    suspension: parseAnswer(z.nullable(z.string()), suspension),
    vouchers: {
      state: !vouchers_open ? "off" : pause ? "paused" : "on",
      notice: pause?.why ?? null,
      until: pause?.to ? dayAfter(pause.to) : null,
    } satisfies VoucherState,
    siteCount: sites.length,
    steps: [
      { text: "Add your sites", href: skipSites, done: sites.length > 0, forOfficers: true },
      {
        text: "Say when your sites are open",
        href: skipSites,
        forOfficers: true,
        done:
          sites.length > 0 &&
          sites.every(({ opening_hours, opening }) => opening_hours !== null || opening !== null),
      },
      {
        text: "Say what residents need to know before they come",
        href: voucherSettings,
        forOfficers: false,
        done:
          council.conditions.length > 0 ||
          [council.to_pay, council.who_may_come, council.before_you_come].some((text) => text !== null),
      },
      {
        text: "Make a colleague a second manager",
        href: team,
        done: managers.length > 1,
        forOfficers: false,
      },
      { text: "Turn vouchers on", href: voucherSettings, done: vouchers_open, forOfficers: false },
    ],
  };
}

/** Vouchers of the council's borough. */
const countsSchema = z.object({
  vouchers_issued: z.number(),
  vouchers_used: z.number(),
  /** Active ones; the others have expired, ended or were cancelled. */
  vouchers_to_be_used: z.number(),
});
export type VoucherCounts = z.infer<typeof countsSchema>;

/**
 * Counts the vouchers of the council's borough. Source: voucher_counts.
 * @throws {Problem} "session-lost", also for an account without a council
 */
export const countVouchers = async (): Promise<VoucherCounts> =>
  parseAnswer(countsSchema, await askSignedIn((client) => client.rpc("voucher_counts").single()));
