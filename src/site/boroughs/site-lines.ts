import type { SiteFacts } from "../../shared/domain/borough-facts.ts";
import { dayInWords } from "../../shared/domain/days.ts";
import { exceptionInWords, wordLines, weekLines, type Spans } from "../../shared/domain/opening.ts";
import { conditionLines, heightLimit } from "../../shared/domain/voucher.ts";
import { wasteKinds, wasteName } from "../../shared/domain/waste.ts";

/** A term and its lines about a site. */
export interface Line {
  term: string;
  lines: string[];
}

const onDay = (day: string) => dayInWords(new Date(`${day}T00:00:00Z`));

/** Returns why the site cannot be used at present; "" if it can. */
function closedFor({ why_not, council_name }: SiteFacts): string {
  if (!why_not) return "";
  const day = why_not.until && onDay(why_not.until);
  if (why_not.reason !== "paused") return `Closed${day ? ` until ${day}` : ""}.`;
  const again = day && `Vouchers again from ${day}.`;
  return [`${council_name} has paused its vouchers.`, again, why_not.notice].filter(Boolean).join(" ");
}

/** Returns a site's hours on a day; null without a table. */
function hoursOn({ opening: { week, exceptions } }: SiteFacts, day: string): Spans | null {
  const exception = exceptions.find(({ from, to }) => from <= day && day <= to);
  return exception?.hours ?? week?.[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? null;
}

/** Whether a site is closed on a day. */
export const isClosedOn = (site: SiteFacts, day: string): boolean =>
  site.why_not !== null || hoursOn(site, day)?.length === 0;

/** Returns whether a site is open on a day, and when; "" without a table. */
export function statusOn(site: SiteFacts, day: string): string {
  const hours = site.why_not ? null : hoursOn(site, day);
  return closedFor(site) || (hours ? exceptionInWords({ from: day, to: day, hours, why: null }) : "");
}

/** Sites with more exceptions list what they take instead. */
const mostExceptions = 5;

/** Returns what residents need to know about a site. */
export function siteLines(site: SiteFacts, asOf: string): Line[] {
  const { opening, not_taken, facts } = site;
  const ahead = opening.exceptions.filter(({ to }) => to >= asOf);
  const excepted = not_taken.map(wasteName).join("; ");
  const taken = wasteKinds.filter(({ key }) => !not_taken.includes(key)).map(({ name }) => name);
  const takesMost = not_taken.length <= mostExceptions;
  const lines = (part: "before" | "who" | "to_pay", text: string | null) => [
    ...conditionLines(facts, part),
    ...(text?.split("\n") ?? []),
  ];
  const payment = lines("to_pay", facts.to_pay);
  return [
    {
      term: "Opening hours",
      lines: [...(opening.week ? weekLines(opening.week) : []), ...wordLines(opening, facts.opening_hours)],
    },
    { term: "Other hours and closing days", lines: ahead.map((one) => exceptionInWords(one)) },
    {
      term: "Takes",
      lines: [takesMost ? `Most household items${excepted && `, except: ${excepted}`}` : taken.join("; ")],
    },
    { term: "Does not take", lines: takesMost ? [] : [excepted] },
    { term: "To pay", lines: payment.length > 0 ? payment : ["Nothing"] },
    { term: "Who may come", lines: lines("who", facts.who_may_come) },
    {
      term: "Before you come",
      lines: [
        ...(facts.height_limit_cm ? [heightLimit(facts.height_limit_cm)] : []),
        ...lines("before", facts.before_you_come),
      ],
    },
  ].filter(({ lines }) => lines.length > 0);
}
