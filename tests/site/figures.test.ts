import { describe, expect, test } from "vitest";
import { publicPages, textOf } from "../support/site.ts";

/** The figures of the specification, section 9, as their sources support them, and the words required beside each. */
const figures = [
  { figure: "£1 billion", about: /littering|litter/, year: /20\d\d/ },
  { figure: "£392 million", about: /fly-tipping/, year: /20\d\d/ },
  { figure: "200 million tonnes", about: /generated|waste/, year: /20\d\d/ },
  { figure: "1.1 million", about: /incidents|fly-tips/, year: /2021\/22/ },
  { figure: "91,000", about: /fixed penalty notices/, year: /2021\/22/ },
];

const statistics = publicPages.flatMap(({ path, root }) =>
  root.querySelectorAll(".statistic").map((element) => ({ path, text: textOf(element) })),
);

describe.each(figures)("$figure", ({ figure, about, year }) => {
  const shown = statistics.filter(({ text }) =>
    text.replaceAll(" ", "").includes(figure.replaceAll(" ", "")),
  );

  test("is on a public page with its meaning, its source and its year", () => {
    expect(shown.length).toBeGreaterThan(0);
    for (const { text, path } of shown) {
      expect(text, path).toMatch(about);
      expect(text, path).toMatch(/Source: .{5,}/);
      expect(text, path).toMatch(year);
    }
  });
});

test("every figure has its source and year", () => {
  expect(statistics.length).toBeGreaterThanOrEqual(figures.length);
  for (const { text, path } of statistics) expect(text, path).toMatch(/Source: .+, \d{4}(\/\d{2})?$/);
});
