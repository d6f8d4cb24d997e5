import fc from "fast-check";

/** A mark in everything that belongs to another council: it may never appear in an answer to other people. */
export const foreignMark = "Zq7-of-another-council";

/** Texts over which programs trip: every plane of Unicode, what is invisible or reverses, what other languages run. */
export const nastyTexts: readonly string[] = [
  "",
  " ",
  "\u200b\u2060\ufeff",
  "a\u0000b",
  "\u0001\u0007\u001b[31m\u007f\u0085",
  "a\r\nb\u2028c\u2029d",
  "\ud800",
  "\udc00\ud800",
  "a\udfff",
  "\u202egpj.exe\u2066",
  "\u200e\u200f\u061c",
  "e\u0301".repeat(100),
  "Z\u0335\u0321\u0328".repeat(60),
  "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}".repeat(20),
  "\u{10ffff}\ufffe\uffff\u{e0041}",
  "İıſK\u212aß",
  "x".repeat(300),
  "x".repeat(301),
  "🗑".repeat(300),
  `x${" ".repeat(100_000)}x`,
  "x".repeat(1_000_000),
  "' or 1=1 --",
  "'; drop table public.councils; --",
  "$$; select pg_sleep(10); $$",
  "\\'; \\x00",
  "%",
  "{}",
  "[]",
  "null",
  "NaN",
  "-Infinity",
  "1e400",
  "eq.camden",
  "in.(camden,hackney)",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{{ .Token }} ${7*7} <%= 7*7 %>",
  "../../etc/passwd",
  "hackney",
  "officer@croydon.gov.uk\nBcc: everybody@elsewhere.example",
  "officer@croydon.gov.uk.elsewhere.example",
  "00000000-0000-4000-8000-000000000000",
  "{00000000-0000-4000-8000-000000000000}",
];

/** What may stand where something else is wanted. */
export const nastyValues: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  1.5,
  -1,
  2 ** 53,
  1e308,
  [],
  {},
  [[[]]],
  [null],
  ["camden"],
  { a: { b: [] } },
  JSON.parse('{"__proto__":{"role":"service_role"},"constructor":1}'),
  ...nastyTexts,
];

const nested = (open: string, inner: string, close: string, levels: number) =>
  open.repeat(levels) + inner + close.repeat(levels);

/** Bodies that are no object of arguments, or no JSON, or no text at all. */
export const brokenBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  "",
  "{",
  "}",
  "null",
  "[]",
  "1",
  '"x"',
  "NaN",
  "{}{}",
  "\u0000",
  "\ufeff{}",
  "{'a':1}",
  '{"a":1,}',
  '{"a":1e400,"b":-}',
  String.raw`{"a\u0000":1,"\ud800":1,"":1}`,
  '{"sites":[],"sites":"x","email":"a","email":[],"borough_key":1,"borough_key":{}}',
  '{"sites":123456789012345678901234567890.5}',
  nested("[", "", "]", 90),
  nested('{"sites":', "1", "}", 90),
  nested('{"data":', "1", "}", 90),
  new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]),
  new Uint8Array([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0x00]),
];

/** Any text: whole characters of every plane, halves of them, and pieces of the list above put together. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom(...nastyTexts.filter(({ length }) => length < 50)), { maxLength: 3 })
    .map((texts) => texts.join("")),
);

/** Text without halves of characters and null characters, which no database stores. */
export const storableText = anyText.map((text) => text.toWellFormed().replaceAll("\0", ""));

/** Any JSON, with keys that mean something among the others. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...nastyValues.filter((value) => typeof value !== "string" || value.length < 1000)),
  anyText,
  fc.jsonValue({ stringUnit: "binary", maxDepth: 3 }),
  fc.dictionary(
    fc.constantFrom("id", "address", "data", "email", "type", "__proto__", ""),
    fc.jsonValue({ maxDepth: 2 }),
  ),
);
