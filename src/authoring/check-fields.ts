import { load, YAMLException } from "js-yaml";
import { contentSchemas, type ContentFolder } from "./schemas/collections.ts";
import { lineOfField, splitEntry } from "./entry-text.ts";
import type { Mistake } from "./mistake.ts";
import { type Complaint, yamlInPlainWords } from "./yaml-in-plain-words.ts";

/** A day that the parser of YAML would silently move into the next month, such as 2026-02-30. */
function impossibleDays(frontmatter: string): { line: number; message: string }[] {
  return frontmatter.split(/\r?\n/).flatMap((line, index) => {
    const [, field, day] = /^\s*([\w-]+):\s*["']?(\d{4}-\d{2}-\d{2})["']?\s*$/.exec(line) ?? [];
    const date = new Date(day ?? "");
    const exists = !day || (!Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day));
    return exists
      ? []
      : [{ line: index + 2, message: `${field}: there is no day ${day}. Write a day that exists` }];
  });
}

/** A text of which YAML would silently drop the end, from a # on. */
function cutTexts(frontmatter: string): { line: number; message: string }[] {
  return frontmatter.split(/\r?\n/).flatMap((line, index) => {
    const [, field, value = ""] = /^\s*([\w-]+):\s+([^\s"'#].*)$/.exec(line) ?? [];
    const kept = value.split(/\s#/, 1).join("");
    // A remark behind a day, a name or true is meant as one.
    if (!field || kept === value || !/\s/.test(kept)) return [];
    const message = `${field} would end before the #. Put it into quotation marks: ${field}: ${JSON.stringify(value)}`;
    return [{ line: index + 2, message }];
  });
}

type Read = { fields: unknown; complaint?: undefined } | { fields?: undefined; complaint: Complaint };

/** The fields, or why they cannot be read. */
function read(frontmatter: string): Read {
  try {
    const fields = load(frontmatter) ?? {};
    return typeof fields === "object" ? { fields } : { complaint: { reason: "no field is named" } };
  } catch (error) {
    if (error instanceof YAMLException) return { complaint: error };
    throw error;
  }
}

/** Every mistake in the fields at the top of a file. */
export function mistakesInFields(folder: ContentFolder, file: string, text: string): Mistake[] {
  const { frontmatter } = splitEntry(text);
  if (frontmatter === undefined) {
    const message = /^\uFEFF?---/.test(text)
      ? "the second --- is missing. Write three hyphens on a line of their own below the fields"
      : "the fields are missing. The file begins with a line ---, then the fields, then a line ---";
    return [{ file, line: 1, message }];
  }
  const { fields, complaint } = read(frontmatter);
  if (complaint) {
    const { line, message } = yamlInPlainWords(complaint, frontmatter);
    return [{ file, line: line + 1, message }];
  }
  const days = impossibleDays(frontmatter).map((day) => ({ file, ...day }));
  const checked = contentSchemas[folder].safeParse(fields);
  const refused = (checked.error?.issues ?? []).map(({ path, message, ...issue }) => {
    const at = "keys" in issue && Array.isArray(issue.keys) ? [...path, String(issue.keys[0])] : path;
    return {
      file,
      line: lineOfField(frontmatter, at),
      message: [path.map(String).join("."), message].filter(Boolean).join(" "),
    };
  });
  const cut = cutTexts(frontmatter).map((text) => ({ file, ...text }));
  return [...days, ...cut, ...refused.filter(({ line }) => !days.some((day) => day.line === line))];
}
