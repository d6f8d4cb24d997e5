import { csvOf } from "../../client/data/csv.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { boroughName } from "../../scheme/boroughs.ts";
import { dayInWords, momentInBritain } from "../../scheme/days.ts";
import { refusalReasons } from "../../scheme/refusal-reasons.ts";
import { site } from "../../scheme/site.ts";
import { wasteName } from "../../scheme/waste.ts";

/** Days in Britain, both included, as yyyy-mm-dd. */
export interface Period {
  from: string;
  to: string;
}

/** Every word for a number, with what it means: on the page, in the files and in the paper alike. */
export const measures = {
  issued: { name: "Issued", means: "Vouchers given out in the period for one of our sites." },
  used: {
    name: "Used",
    means: "Of the vouchers issued: those used up to now, whenever and at whichever council’s site.",
  },
  cancelled: {
    name: "Cancelled",
    means: "Of the vouchers issued: those that the resident, or we for them, cancelled.",
  },
  ended: {
    name: "Ended",
    means: "Of the vouchers issued: those that ended because their council left the scheme.",
  },
  expired: {
    name: "Expired",
    means: "Of the vouchers issued: those whose last day passed before they were used.",
  },
  to_be_used: {
    name: "Still to be used",
    means:
      "Of the vouchers issued: those that are good today. Issued is used, cancelled, ended, expired and still to be used together.",
  },
  used_in: {
    name: "Used in the period",
    means:
      "Our vouchers that were used in the period, whenever they were issued, counted at the site that accepted them.",
  },
  given_back_in: {
    name: "Given back",
    means:
      "Vouchers accepted by mistake that a manager gave back. The use stays counted on its day; giving back counts on the day when it was done.",
  },
  accepted: {
    name: "Accepted at our sites",
    means:
      "What our gates accepted, whichever council issued the voucher. What was taken back at the gate does not count.",
  },
  accepted_anyway: {
    name: "Accepted anyway",
    means: "Of those accepted: something spoke against it and our staff let the driver in.",
  },
  in_part: { name: "Accepted in part", means: "Of those accepted: some of the load was not taken." },
  turned_away: {
    name: "Turned away",
    means: "How often our gates turned a voucher away. The voucher stays good.",
  },
} as const;
export type Measure = keyof typeof measures;

/** What becomes of vouchers that were issued: the others add up to the first. */
const became = ["issued", "used", "cancelled", "ended", "expired", "to_be_used"] as const;
type Became = Record<(typeof became)[number], number>;

interface Facts {
  issued: (Became & { month: string; site_id: string; way: string; given_back: number })[];
  used: { month: string; site_id: string; used_in: number; given_back_in: number }[];
  kinds: (Became & { kind: string })[];
  gates: { month: string; site_id: string; what: string; times: number }[];
  sites: Record<string, string>;
}
type Week = Record<"issued" | "used" | "accepted" | "turned_away", number>;
type Direction = "elsewhere" | "here" | "issued";
interface Neighbour {
  direction: Direction;
  borough_key: string;
  times: number | null;
}

/** What council_figures answers; its comment in the database says what each part is. */
export interface Figures extends Facts {
  at: string;
  from: string;
  to: string;
  since: string | null;
  all_time: Record<"issued" | "used" | "to_be_used", number>;
  week: Week;
  week_before: Week;
  neighbours: {
    months: (Neighbour & { month: string; hidden: "under_5" | "next_smallest" | null })[];
    years: (Neighbour & { year: string; at_least: number })[];
  };
  before: Facts | null;
}

/** Months that one question may reach back. */
export const mostMonths = 13;

const parts = (day: string) => day.split("-").map(Number) as [number, number, number];
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The financial year, April to March, that a day is in, by the year in which it begins. */
export function financialYear(day: string): number {
  const [year, month] = parts(day);
  return month >= 4 ? year : year - 1;
}

/** "2025/26". */
export const yearInWords = (april: number): string => `${april}/${String(april + 1).slice(2)}`;

export const yearPeriod = (april: number): Period => ({
  from: dayOf(april, 4, 1),
  to: dayOf(april + 1, 3, 31),
});

/** The periods that can be chosen by name, on a day in Britain. */
export function periods(today: string): Readonly<Record<string, { name: string; period: Period }>> {
  const [year, month, day] = parts(today);
  const april = financialYear(today);
  return {
    this_year: {
      name: `This financial year (since 1 April ${april})`,
      period: { from: dayOf(april, 4, 1), to: today },
    },
    last_year: { name: `Last financial year (${yearInWords(april - 1)})`, period: yearPeriod(april - 1) },
    year_before: { name: `The one before (${yearInWords(april - 2)})`, period: yearPeriod(april - 2) },
    twelve_months: {
      name: "Last 12 months",
      period: { from: dayOf(year - 1, month, day + 1), to: today },
    },
    this_month: { name: "This month", period: { from: dayOf(year, month, 1), to: today } },
  };
}

/** The same days one year before. */
export const yearBefore = ({ from, to }: Period): Period => {
  const before = (day: string) => {
    const [year, month, date] = parts(day);
    // 29 February has none: the last of the month stands for it.
    const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
    return dayOf(year - 1, month, Math.min(date, last));
  };
  return { from: before(from), to: before(to) };
};

/** What is wrong with a period; undefined for nothing. */
export function whatIsWrong({ from, to }: Period): string | undefined {
  if (!from || !to) return "Choose a first and a last day";
  if (from > to) return "The last day must not be before the first";
  const [year, month, day] = parts(to);
  if (from <= dayOf(year, month - mostMonths, day)) return `Choose at most ${mostMonths} months`;
  return undefined;
}

/** "1 April 2026 to 22 November 2026". */
export const periodInWords = ({ from, to }: Period): string =>
  `${dayInWords(new Date(from))} to ${dayInWords(new Date(to))}`;

const month = new Intl.DateTimeFormat(site.locale, { month: "long", year: "numeric", timeZone: "UTC" });
/** A month, given as its first day: "November 2026". */
const monthInWords = (firstDay: string): string => month.format(new Date(firstDay));

/** A number as it is read: 12345 becomes "12,345". */
export const number = (value: number): string => value.toLocaleString(site.locale);

/** The first days of all months of a period. */
export function monthsOf({ from, to }: Period): string[] {
  const [year, first] = parts(from);
  const [lastYear, last] = parts(to);
  return Array.from({ length: (lastYear - year) * 12 + last - first + 1 }, (_, index) =>
    dayOf(year, first + index, 1),
  );
}

/** Source: function council_figures. @throws {Problem} */
export async function loadFigures({ from, to }: Period): Promise<Figures> {
  const answer = await askSignedIn((client) => client.rpc("council_figures", { from_day: from, to_day: to }));
  // The generated types know only of some JSON.
  return answer as unknown as Figures;
}

/** The sum of one number of all rows. */
export function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

const isReason = new Set<string>(refusalReasons.map(({ key }) => key));

/** What gates did: accepted is without what was taken back. */
function gateNumbers(
  rows: Facts["gates"],
): Record<"accepted" | "accepted_anyway" | "in_part" | "given_back_in" | "turned_away", number> {
  const of = (...what: string[]) =>
    sumOf(
      rows.filter((row) => what.includes(row.what)),
      "times",
    );
  return {
    accepted: of("accepted") - of("taken_back"),
    accepted_anyway: of("accepted_anyway"),
    in_part: of("in_part"),
    given_back_in: of("given_back"),
    turned_away: sumOf(
      rows.filter(({ what }) => isReason.has(what)),
      "times",
    ),
  };
}

/** All numbers of a period. */
export function totalsOf(facts: Facts): Record<Measure, number> {
  const { issued, used, gates } = facts;
  return {
    ...(Object.fromEntries(became.map((name) => [name, sumOf(issued, name)])) as Became),
    ...gateNumbers(gates),
    used_in: sumOf(used, "used_in"),
    given_back_in: sumOf(used, "given_back_in"),
  };
}

/** A table as page and paper show it. */
export interface Table {
  title: string;
  note?: string;
  /** What the rows are about. */
  first: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly (number | string)[] }[];
  total?: readonly number[];
}

const nameOf = (name: Measure) => measures[name].name;
const issuedAndUsed = [...became, "used_in", "given_back_in"] as const;
const gateColumns = ["accepted", "accepted_anyway", "in_part", "given_back_in", "turned_away"] as const;
const ways: Readonly<Record<string, string>> = { app: "App", desk: "Desk", imported: "Counted elsewhere" };

/** The numbers of some rows of what was issued and of what was used. */
const sideBySide = (issued: Facts["issued"], used: Facts["used"]) => [
  ...became.map((name) => sumOf(issued, name)),
  sumOf(used, "used_in"),
  sumOf(used, "given_back_in"),
];

/** The period beside the same days of the year before; undefined where there are no data of that year. */
export function comparison(figures: Figures): Table | undefined {
  if (!figures.before) return undefined;
  const [now, before] = [totalsOf(figures), totalsOf(figures.before)];
  const signed = (by: number) => (by > 0 ? `+${number(by)}` : number(by));
  return {
    title: "Compared with the year before",
    first: "Vouchers",
    columns: [periodInWords(figures), periodInWords(yearBefore(figures)), "Change"],
    rows: ([...became, "used_in", "accepted", "turned_away"] as const).map((name) => ({
      name: nameOf(name),
      cells: [now[name], before[name], signed(now[name] - before[name])],
    })),
  };
}

const directions = {
  elsewhere: { title: "Our residents elsewhere", borough: "Council whose site it was" },
  here: { title: "Others at our sites", borough: "Borough where they live" },
  issued: { title: "Issued to residents of other boroughs", borough: "Borough where they live" },
} as const;
const hiddenNote =
  "Months that are over. Numbers from 1 to 4 are shown as 'under 5' and the next smallest of the month is not shown, so that nobody can be identified from them. A year's sum that would tell one of them is shown as 'at least'.";

/** A number of few people, or why it is not told. */
const told = ({ times, hidden }: Figures["neighbours"]["months"][number]) =>
  times ?? (hidden === "under_5" ? "under 5" : "not shown");
const toldOfYear = ({ times, at_least }: Figures["neighbours"]["years"][number]) =>
  times ?? `at least ${number(at_least)}`;

function neighbours(figures: Figures): Table[] {
  return (Object.keys(directions) as Direction[]).flatMap((direction) => {
    const of = <Row extends Neighbour>(rows: readonly Row[]) =>
      rows.filter((row) => row.direction === direction);
    const rows = [
      ...of(figures.neighbours.years).map((row) => ({
        name: `${boroughName(row.borough_key)}, ${yearInWords(financialYear(row.year))}`,
        cells: [toldOfYear(row)],
      })),
      ...of(figures.neighbours.months).map((row) => ({
        name: `${boroughName(row.borough_key)}, ${monthInWords(row.month)}`,
        cells: [told(row)],
      })),
    ];
    if (rows.length === 0) return [];
    const { title, borough } = directions[direction];
    return [{ title, note: hiddenNote, first: `${borough}, and when`, columns: ["Vouchers"], rows }];
  });
}

/** The sites of the figures by address. */
export const sitesOf = ({ sites }: Facts): [id: string, address: string][] =>
  Object.entries(sites).toSorted(([, one], [, other]) =>
    one.localeCompare(other, site.locale, { numeric: true }),
  );

/** The tables of a period. */
export function tablesOf(figures: Figures): Table[] {
  const { issued, used, kinds, gates } = figures;
  const all = sideBySide(issued, used);
  const columns = issuedAndUsed.map(nameOf);
  const months = monthsOf(figures);
  const at = <Row extends { site_id: string; month: string }>(
    rows: readonly Row[],
    id?: string,
    first?: string,
  ) => rows.filter((row) => (!id || row.site_id === id) && (!first || row.month === first));
  const ofGates = (rows: Facts["gates"]) => {
    const numbers = gateNumbers(rows);
    return gateColumns.map((name) => numbers[name]);
  };
  return [
    {
      title: "By month",
      note: "Issued to 'Still to be used' are the vouchers issued in the month and what has become of them. 'Used in the period' are those used in the month, whenever issued.",
      first: "Month",
      columns,
      rows: months.map((first) => ({
        name: monthInWords(first),
        cells: sideBySide(at(issued, undefined, first), at(used, undefined, first)),
      })),
      total: all,
    },
    {
      title: "By site",
      first: "Site",
      columns,
      rows: sitesOf(figures)
        .map(([id, name]) => ({ name, cells: sideBySide(at(issued, id), at(used, id)) }))
        .filter(({ cells }) => cells.some((cell) => cell !== 0)),
      total: all,
    },
    {
      title: "By site and month",
      first: "Site and month",
      columns: [nameOf("issued"), nameOf("used"), nameOf("used_in")],
      rows: sitesOf(figures).flatMap(([id, name]) =>
        months
          .map((first) => ({
            name: `${name}, ${monthInWords(first)}`,
            cells: [
              sumOf(at(issued, id, first), "issued"),
              sumOf(at(issued, id, first), "used"),
              sumOf(at(used, id, first), "used_in"),
            ],
          }))
          .filter(({ cells }) => cells.some((cell) => cell !== 0)),
      ),
    },
    {
      title: "By kind of waste",
      note: "A load of two kinds counts under both, so these rows add up to more than the total.",
      first: "Kind of waste",
      columns: became.map(nameOf),
      rows: kinds.map((row) => ({
        name: row.kind === "" ? "Not known" : wasteName(row.kind),
        cells: became.map((name) => row[name]),
      })),
    },
    {
      title: "By app or desk",
      first: "Way",
      columns: became.map(nameOf),
      rows: Object.entries(ways)
        .map(([way, name]) => ({
          name,
          cells: became.map((column) =>
            sumOf(
              issued.filter((row) => row.way === way),
              column,
            ),
          ),
        }))
        .filter(({ cells }) => cells.some((cell) => cell !== 0)),
      total: became.map((name) => sumOf(issued, name)),
    },
    {
      title: "At our sites",
      note: "Whichever council issued the vouchers.",
      first: "Month",
      columns: gateColumns.map(nameOf),
      rows: months.map((first) => ({
        name: monthInWords(first),
        cells: ofGates(at(gates, undefined, first)),
      })),
      total: ofGates(gates),
    },
    {
      title: "Turned away, by reason",
      first: "Reason",
      columns: [nameOf("turned_away")],
      rows: refusalReasons.map(({ key, name }) => ({
        name,
        cells: [
          sumOf(
            gates.filter(({ what }) => what === key),
            "times",
          ),
        ],
      })),
      total: [gateNumbers(gates).turned_away],
    },
    ...neighbours(figures),
  ];
}

/** One long table, as other programs read it: a row for each number that is not nothing, with ISO dates. */
export function toCsv(figures: Figures): string {
  const { sites } = figures;
  const rows: (string | number)[][] = [];
  const add = (
    table: string,
    month: string,
    id: string,
    of: string,
    measure: string,
    count: number | string,
  ) => {
    if (count !== 0) rows.push([table, month, id && (sites[id] ?? ""), of, measure, count]);
  };
  for (const row of figures.issued)
    for (const name of [...became, "given_back"] as const)
      add("issued", row.month, row.site_id, row.way, name, row[name]);
  for (const row of figures.used)
    for (const name of ["used_in", "given_back_in"] as const)
      add("used", row.month, row.site_id, "", name, row[name]);
  for (const row of figures.kinds)
    for (const name of became) add("kinds", "", "", row.kind || "not_known", name, row[name]);
  for (const row of figures.gates)
    add(
      "gates",
      row.month,
      row.site_id,
      "",
      isReason.has(row.what) ? `turned_away_${row.what}` : row.what,
      row.times,
    );
  for (const row of figures.neighbours.months)
    add("neighbours", row.month, "", row.borough_key, row.direction, told(row));
  return csvOf([["table", "month", "site", "of", "measure", "count"], ...rows]);
}

/** What is to be known about the file, for a file beside it. */
export function notesOf(figures: Figures, councilName: string): string {
  const lines = [
    `Vouchers of ${councilName}, ${periodInWords(figures)}`,
    `Made ${momentInBritain(new Date(figures.at))}. ${openSentence(figures)}`,
    "",
    "table: issued (vouchers issued in the period, and what became of them up to now), used (used in the period), kinds (a load of two kinds counts under both, so do not add them up), gates (what our gates did, whoever issued the voucher; what was taken back has a row of its own, to be subtracted from accepted), neighbours (months that are over; small numbers are hidden).",
    "month: its first day. site: where it was issued for, used or brought. of: app, desk or imported; the kind of waste; or the borough.",
    "Months and days are London's. What is nothing has no row.",
    "",
    ...Object.values(measures).map(({ name, means }) => `${name}: ${means}`),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** How much of a period is still open, and since when there are data. */
export function openSentence(figures: Figures): string {
  const open = totalsOf(figures).to_be_used;
  const still =
    open === 0
      ? "None of the vouchers issued is still to be used."
      : `${number(open)} of the vouchers issued ${open === 1 ? "is" : "are"} still to be used, so that these numbers will change.`;
  return figures.since ? `${still} There are data since ${dayInWords(new Date(figures.since))}.` : still;
}
