import { boroughs } from "../../src/shared/domain/boroughs.ts";
import type { Column } from "./csv.ts";

const controls = /\p{Cc}/u;
/** What Excel makes of a long number: 4.42E+11. The digits are lost. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i;

/** A line of text, or null where it is blank. */
export const text =
  (longest: number): Column =>
  (value) => {
    if (/^[=+\-@]/.test(value) && !/^[+-]?[\d\s().-]+$/.test(value))
      throw new Error(
        `"${value}" begins as a formula does, which a spreadsheet would run when it is exported again; write it without that sign`,
      );
    if (controls.test(value))
      throw new Error("holds a line break or a control character; write it as one line");
    if (shortened.test(value))
      throw new Error(
        `"${value}" is what Excel makes of a long number; set the column to Text there, and type it again`,
      );
    if (value.length > longest) throw new Error(`is longer than ${longest} characters`);
    return value === "" ? null : value;
  };

/** Spaces of every kind, and characters that show nothing. */
const invisible = /[\p{Z}\p{Cf}\p{Mn}\s]/gu;

/** A line of text that must be there, and be seen. */
export const requiredText =
  (longest: number): Column =>
  (value) => {
    if (value.replace(invisible, "") === "") throw new Error("is missing");
    return text(longest)(value);
  };

/** A telephone number, or null where it is blank. */
export const telephone: Column = (value) => {
  if (/^[1-9]\d{8,}$/.test(value))
    throw new Error(`"${value}" has lost the 0 or + that it began with; set the column to Text in Excel`);
  return text(50)(value);
};

/** An e-mail address, or null where it is blank. */
export const email: Column = (value) => {
  if (value !== "" && !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value))
    throw new Error(`"${value}" is no e-mail address`);
  return text(254)(value);
};

/** The borough that a key or a display name means. */
export const findBorough = (word: string) =>
  boroughs.find(({ key, name }) => key === word || name.toLowerCase() === word.toLowerCase());

/** A borough, as its key or its display name; becomes the key. */
export const borough: Column = (value) => {
  const found = findBorough(value);
  if (!found)
    throw new Error(`"${value}" is none of the boroughs; write its key, for example "towerhamlets"`);
  return found.key;
};

/** true or false. */
export const trueOrFalse: Column = (value) => {
  if (/^(true|yes|1)$/i.test(value)) return true;
  if (/^(false|no|0|)$/i.test(value)) return false;
  throw new Error(`"${value}" is neither true nor false`);
};

const isoMoment = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
/** The scheme is younger; an earlier date is a slip of the finger or a spreadsheet's zero (1899-12-30). */
const earliest = "2000-01-01";
const dayMs = 24 * 60 * 60 * 1000;

/** The moment as Postgres takes it; undefined where the text is none. */
function readMoment(value: string): string | undefined {
  const day = isoMoment.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(value))) return undefined;
  // 30 February would be read as 1 March.
  if (!new Date(day).toISOString().startsWith(day)) return undefined;
  return new Date(value).toISOString();
}

/** A date or a moment in ISO 8601, such as 2024-02-22 or 2024-02-22T09:30:00Z; null where it is blank. */
export const moment: Column = (value) => {
  if (value === "") return null;
  const read = readMoment(value);
  if (read === undefined)
    throw new Error(
      `"${value}" is no date; write 2024-02-22 (in Excel: Format Cells, Custom, yyyy-mm-dd) or 2024-02-22T09:30:00Z`,
    );
  // A day more than now: elsewhere it is tomorrow already.
  const latest = new Date(Date.now() + dayMs).toISOString();
  if (read.length > latest.length || read < earliest || read > latest)
    throw new Error(`"${value}" is not between the year 2000 and today`);
  return read;
};
