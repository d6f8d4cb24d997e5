import { parseAnswer, z } from "../../shared/api/z.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { brand } from "../../shared/domain/brand.ts";
import { figures as names, type Figure } from "../../shared/domain/closed-sets.generated.ts";
import { listMonths, type Period } from "./periods.ts";

const counts = z.partialRecord(z.enum(names), z.number());
/** Numbers by figure; those of 0 are missing. */
export type Counts = z.infer<typeof counts>;
export const betweenBoroughs = z.object({
  direction: z.enum(["elsewhere", "here", "issued"]),
  /** The year in which the financial year begins. */
  year: z.number(),
  /** Null for all boroughs with fewer than five vouchers together. */
  borough_key: z.nullable(z.string()),
  times: z.number(),
});

/** Answer of council_figures; the function's comment explains the parts. */
const answer = z.object({
  at: z.string(),
  from: z.string(),
  to: z.string(),
  since: z.nullable(z.string()),
  all_time: z.object({ issued: z.number(), used: z.number(), to_be_used: z.number() }),
  before: z.nullable(counts),
  rows: z.array(
    z.object({
      by: z.enum(["all", "site", "way", "kind", "reason"]),
      key: z.nullable(z.string()),
      month: z.nullable(z.string()),
      counts,
    }),
  ),
  sites: z.catchall(z.object({}), z.string()),
  between_boroughs: z.array(betweenBoroughs),
});
type Answer = z.infer<typeof answer>;
export type By = Answer["rows"][number]["by"];

export interface Figures extends Answer {
  /** Returns the sums for everything, or for one site, way, waste type or reason; in all months or one. */
  sums: (by: By, key?: string | null, month?: string | null) => Counts;
}

/** @throws {Problem} of kind "unknown-answer" */
export function readFigures(data: unknown): Figures {
  const read = parseAnswer(answer, data);
  const countsBy = new Map(read.rows.map((row) => [[row.by, row.key, row.month].join(), row.counts]));
  return { ...read, sums: (by, key = null, month = null) => countsBy.get([by, key, month].join()) ?? {} };
}

export const count = (of: Counts, figure: Figure): number => of[figure] ?? 0;

/** Returns the sites, ways, waste types or reasons with any data. */
export const listKeys = ({ rows }: Figures, by: By) =>
  rows.flatMap((row) => (row.by === by && row.month === null ? [row.key ?? ""] : []));

/** Source: function council_figures. @throws {Problem} */
export async function loadFigures({ from, to }: Period): Promise<Figures> {
  return readFigures(
    await askSignedIn((client) => client.rpc("council_figures", { from_day: from, to_day: to })),
  );
}

/** Returns the months with data, even of a few days. Earlier months have no data, which is not 0. */
export const monthsWithData = (figures: Figures): string[] =>
  listMonths(figures).filter(
    (month) => figures.since !== null && month.slice(0, 7) >= figures.since.slice(0, 7),
  );

/** Formats a number: 12345 becomes "12,345". */
export const formatNumber = (value: number): string => value.toLocaleString(brand.locale);
