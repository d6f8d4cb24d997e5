/** One line of a section: column name to figure. Numbers are in the unit that the column names. */
export type Row = Readonly<Record<string, string | number>>;

export interface Section {
  name: string;
  rows: Row[];
}

const show = (value: string | number | undefined) =>
  typeof value === "number" ? value.toLocaleString("en-GB", { maximumFractionDigits: 2 }) : (value ?? "");

/** Formats the section as a table with aligned columns. */
export function toTable({ name, rows }: Section): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => show(row[column])))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join("  "),
  );
  return [`\n${name}`, ...text.map((line) => `  ${line}`)].join("\n");
}

/** Returns the median of some measurements. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
