import { boroughName } from "../../shared/domain/boroughs.ts";
import { conditionName, feesInWords, formatPounds, tradeUnitNames } from "../../shared/domain/conditions.ts";
import { undoReasonNames } from "../../shared/domain/turn-away-reasons.ts";
import { spansInWords, weekLines, type Exception, type Week } from "../../shared/domain/opening.ts";
import { kindsInWords, sizeName } from "../../shared/domain/waste.ts";
import { dayInWords } from "../../shared/domain/days.ts";
import { councilYearAtMost, validDays } from "../../shared/domain/limits.generated.ts";

/** Labels of fields that are not their names. */
const fieldLabels: Readonly<Record<string, string>> = {
  vouchers_open: "vouchers",
  pauses: "pauses",
  to_pay: "“To pay”",
  who_may_come: "“Who may come”",
  before_you_come: "“Before you come”",
  fees: "what each kind of waste costs",
  phone: "the telephone number",
  phone_hours: "when the telephone is answered",
  valid_days: "how many days a voucher is valid",
  yearly_limit: "vouchers a person may have in a year",
  opening_hours: "opening hours",
  not_taken: "what is not taken",
  opening: "the table of opening hours",
  exceptions: "days with other hours",
  largest_size: "the largest load",
  height_limit_cm: "the height limit in cm",
  place: "where it is",
  trade_waste: "trade waste",
  trade_pence: "the price of trade waste",
};

const labelOf = (name: string): string => fieldLabels[name] ?? `the ${name.replaceAll("_", " ")}`;

export type Changes = Readonly<Record<string, unknown>>;

export const formatText = (value: unknown): string => {
  if (value === true) return "on";
  if (value === false) return "off";
  if (value === null || value === undefined || value === "") return "nothing";
  return Array.isArray(value) ? value.map(formatText).join(", ") || "nothing" : String(value);
};
const formatPeriod = ({ from, to, why }: { from: string; to: string | null; why: string | null }) =>
  `${to === null ? "from " : ""}${dayInWords(new Date(from))}${to === null || to === from ? "" : ` to ${dayInWords(new Date(to))}`}${why ? ` (${why})` : ""}`;

const conditionNames = (keys: readonly string[]) => keys.map(conditionName).join("; ");

/** Formatters of values that are not text. */
const formatters: Readonly<Record<string, (value: never) => string>> = {
  opening: (week: Week) => weekLines(week).join("; "),
  exceptions: (those: readonly Exception[]) =>
    those
      .map(
        (one) =>
          `${one.hours.length === 0 ? "closed" : `open ${spansInWords(one.hours)}`} ${formatPeriod(one)}`,
      )
      .join("; "),
  pauses: (those: readonly Parameters<typeof formatPeriod>[0][]) => those.map(formatPeriod).join("; "),
  largest_size: sizeName,
  conditions: conditionNames,
  trade_conditions: conditionNames,
  trade_pence: formatPounds,
  trade_unit: (unit: keyof typeof tradeUnitNames) => tradeUnitNames[unit],
  fees: feesInWords,
};
export const formatValue = (name: string, value: unknown): unknown =>
  value === null ? value : (formatters[name]?.(value as never) ?? value);

export const quote = (value: unknown) =>
  value === null || value === "" ? "nothing" : `“${formatText(value)}”`;
export const formatRole = (value: unknown) => (value === "gate" ? "gate staff" : formatText(value));

const periodLists = ["exceptions", "pauses"];

/** Returns the elements of a list that another list does not hold. */
const without = (all: unknown, others: unknown) =>
  toList(all).filter((one) => !toList(others).some((other) => JSON.stringify(other) === JSON.stringify(one)));

/** Returns every field with its old and new value; of lists of periods those that were removed and added. */
const listPairs = (changes: Changes) =>
  Object.entries(changes).flatMap(([name, value]) => {
    if (!Array.isArray(value) || value.length !== 2) return [];
    const [before, after] = value as readonly unknown[];
    const isPeriods = periodLists.includes(name);
    return [
      {
        name,
        field: labelOf(name),
        was: formatValue(name, isPeriods ? without(before, after) : before),
        is: formatValue(name, isPeriods ? without(after, before) : after),
      },
    ];
  });
/** Defaults of settings that a council has not set. */
const defaults: Readonly<Record<string, string>> = {
  valid_days: `the usual ${validDays}`,
  yearly_limit: `the usual ${councilYearAtMost}`,
};

/** Describes each changed field: "opening hours from nothing to “9 to 5”". */
export const describeChanges = (changes: Changes): string =>
  listPairs(changes)
    .map(({ name, field, was, is }) => {
      const said = (given: unknown) => (given === null && defaults[name]) || quote(given);
      if (periodLists.includes(name))
        return `${field}: ${[is ? `added ${said(is)}` : "", was ? `removed ${said(was)}` : ""].filter(Boolean).join(", ")}`;
      return `${field} from ${said(was)} to ${said(is)}`;
    })
    .join("; ");

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Lists a few sites and the number of others. */
export function listSites(words: readonly string[], total: unknown): string {
  const few = words.slice(0, 5);
  const rest = Number(total) - few.length;
  return `the site${Number(total) > 1 ? "s" : ""} ${few.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** An added site: its address, or address and hours. */
export const addedAddress = (added: unknown): unknown =>
  typeof added === "object" && added !== null ? (added as Changes)["address"] : added;
export const addedDetails = (added: unknown): string[] =>
  Object.entries(typeof added === "object" && added !== null ? added : {})
    .filter(([name]) => name !== "address")
    .map(
      ([name, value]) =>
        `${labelOf(name)}, ${formatText(addedAddress(added))}: nothing → ${formatText(formatValue(name, value))}`,
    );

export const toChanges = (changed: unknown) => toList(changed) as readonly Changes[];

export function describeSites({ added, added_count, changed, changed_count }: Changes): string {
  const changes = toChanges(changed).map(({ from, to }) =>
    from === to ? quote(to) : `${quote(from)} to ${quote(to)}`,
  );
  const parts = [
    Number(added_count) > 0
      ? `added ${listSites(
          toList(added).map((one) => quote(addedAddress(one))),
          added_count,
        )}`
      : "",
    Number(changed_count) > 0 ? `changed ${listSites(changes, changed_count)}` : "",
  ];
  return parts.filter(Boolean).join(" and ");
}

export const formatDay = (value: unknown) => dayInWords(new Date(formatText(value)));
export const formatCount = (value: unknown, one: string, many: string) =>
  Number(value) === 1 ? `1 ${one}` : `${formatText(value)} ${many}`;

/** The boroughs that a site serves besides its own. */
export function formatBoroughs(boroughs: unknown): string {
  if (toList(boroughs)[0] === "all") return "all boroughs";
  return (
    toList(boroughs)
      .map((key) => boroughName(formatText(key)))
      .join(", ") || "no other borough"
  );
}

/** Names the waste that was not accepted, after a sentence; "" if all was. */
export const formatRejectedWaste = (kinds: unknown): string =>
  Array.isArray(kinds) ? `. Not accepted: ${kindsInWords(kinds.map(formatText))}` : "";

export const formatUndoReason = (reason: unknown): string =>
  (undoReasonNames as Readonly<Record<string, string>>)[formatText(reason)] ?? formatText(reason);

/** The number of withdrawn invitations, as a suffix; "" for none. */
export const describeWithdrawals = (emails: unknown) =>
  toList(emails).length > 0
    ? `, and withdrew the invitations to ${toList(emails).map(formatText).join(", ")}`
    : "";
