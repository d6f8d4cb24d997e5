import { globSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { optionalContactName } from "../../src/shared/forms/field-schemas.ts";
import { cleanCode, cleanEmail } from "../../src/shared/domain/clean-input.ts";
import { oneLine } from "../../src/shared/forms/one-line.ts";
import { maximumSites } from "../../src/shared/domain/limits.generated.ts";
import { contractFiles } from "../codegen/files.ts";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openEmbedded } from "./support/embedded.ts";
import { generatedFile } from "../../tests/translations/languages.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmbedded();
});
afterAll(() => database.close());

test("page and database clean an address to the same text", async () => {
  const spaces = [0x01, 0x09, 0x0a, 0x0d, 0x1f, 0x20, 0x7f, 0x85, 0xa0, 0xad, 0x1680, 0x180e, 0x2000, 0x200b];
  const others = [
    0x200f, 0x2028, 0x202e, 0x202f, 0x205f, 0x2066, 0x2069, 0x206f, 0x3000, 0xfeff, 0x41, 0x1f5d1,
  ];
  const characters = [...spaces, ...others].map((code) => String.fromCodePoint(code));
  const texts = characters.flatMap((one) =>
    characters.map((two) => `${one}${two}b${two}  ${one}b${one}${two}`),
  );
  const cleaned = await askJson<string[]>(
    database,
    `select json_agg(private.one_line(given.text) order by given.number)
     from json_array_elements_text($$${JSON.stringify(texts)}$$) with ordinality as given (text, number)`,
  );
  const differing = texts.flatMap((text, i) =>
    oneLine(text) === cleaned[i] ? [] : [[text, oneLine(text), cleaned[i]]],
  );
  expect(differing).toEqual([]);
});

test("page and database clean codes to the same text", async () => {
  const texts = [
    ...[
      "١٢٣٤٥ ٦٧٨٩٠",
      "১২৩৪৫৬৭৮৯০",
      "]Q1TRAMTRACKE\t",
      "TRAMT–RACKE\r\n",
      "\u200btramt.racke,",
      "１２３",
      "Zoe\u0308",
    ],
    ...["CRO 2AB", "SE1O 9NF", "SEI 9NF", "NW1 OAA", "nw1 iaa", "EI4 6NX", "WI 5BB", "E1W 2AA", "SW1A 1AA"],
    ...["SO15 2AA", "SE1O", "NW5", "E3 Bow", "EC1V\u00a09HX\u200b", "N１ ２XU", "", "O", "12345"],
  ];
  const cleaned = await askJson<string[]>(
    database,
    `select json_agg(private.clean_code(given.text) order by given.number)
     from json_array_elements_text($$${JSON.stringify(texts)}$$) with ordinality as given (text, number)`,
  );
  expect(cleaned).toEqual(texts.map(cleanCode));
});

test("page and database clean an email address to the same text", async () => {
  const address = "jo.o'hara@camden.gov.uk";
  const texts = [
    ...[
      address,
      "Jo.O\u2019Hara@Camden.gov.uk",
      "\u200bjo.o\u02bchara@camden.gov.uk\u2060",
      `mailto:${address}`,
    ],
    ...[`MAILTO:${address}?subject=Hello`, `Jo O\u2019Hara <${address}>`, `"Jo" <mailto:${address}>; `],
    ...[
      `${address}.`,
      ` ${address} , `,
      `\u00a0${address}\ufeff`,
      `jo.o\u2018hara@\u200dcamden\u00ad.gov.uk`,
    ],
  ];
  const others = [
    "a@hac\u212aney.gov.uk",
    "Zoe\u0308@x.example",
    "<>",
    "x",
    "",
    " ",
    "a <b> c",
    "?",
    "mailto:",
  ];
  const all = [...texts, ...others];
  const cleaned = await askJson<string[]>(
    database,
    `select json_agg(private.clean_email(given.text) order by given.number)
     from json_array_elements_text($$${JSON.stringify(all)}$$) with ordinality as given (text, number)`,
  );
  expect(cleaned).toEqual(all.map(cleanEmail));
  expect(new Set(cleaned.slice(0, texts.length))).toEqual(new Set([address]));
});

test("the page removes from a name exactly the characters that the database rejects", async () => {
  const schema = optionalContactName("Name");
  await database.exec(`
    create function pg_temp.is_rejected(name text) returns boolean language plpgsql as $$
    begin
      perform private.clean_name(name, 'TR005');
      return false;
    exception
      when sqlstate 'TR005' then return true;
      when sqlstate 'TR043' then return false;
    end $$`);
  const takenOut = (code: number) => {
    const typed = `a${String.fromCodePoint(code)}b`;
    const read = schema.safeParse(typed);
    return read.success && read.data !== typed.normalize("NFC");
  };
  // Not the null character and halves of characters, which reach no database, nor the tens of thousands of plain letters.
  const ranges = [
    [0x1, 0x33ff],
    [0xf900, 0xffff],
    [0x1bc00, 0x1d1ff],
    [0xe0000, 0xe1000],
  ] as const;
  for (const [first, last] of ranges) {
    const refused = await askJson<number[]>(
      database,
      `select json_agg(code order by code) from generate_series(${first}, ${last}) as code
       where pg_temp.is_rejected('a' || chr(code) || 'b')`,
    );
    const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect(codes.filter(takenOut)).toEqual(refused);
  }
});

test("the API returns as many sites as a council may have", () => {
  const config = parse(readFileSync("supabase/config.toml", "utf8")) as { api: { max_rows: number } };
  expect(config.api.max_rows).toBeGreaterThanOrEqual(maximumSites);
});

test("the generated files match the database", async () => {
  const files = await contractFiles((query) => askJson(database, query));
  for (const [path, text] of Object.entries(files)) expect(readFileSync(path, "utf8"), path).toBe(text);
  // Of one more there is a command of its own: npm run generate -- languages.
  const known = [...Object.keys(files), generatedFile];
  expect(globSync("{src,supabase}/**/*.generated.ts").filter((path) => !known.includes(path))).toEqual([]);
});
