import { expect, test } from "vitest";
import { fitStack, fitText } from "../../../src/portal/posters/fit-text.ts";

/** Measures every character as half the font size wide. */
const measure = (text: string, size: number) => (text.length * size) / 2;

test("a long address is set smaller until it fits its box, whose height follows its lines", () => {
  const words = "Household Waste and Recycling Centre, by the weighbridge, ".repeat(5).trim();
  const box = { width: 1250, height: 210, size: 100 };
  const { lines, size, height } = fitText(words, box, measure);
  expect(lines.join(" ")).toBe(words);
  expect(Math.max(...lines.map((line) => measure(line, size)))).toBeLessThanOrEqual(box.width);
  expect(size).toBeLessThan(box.size);
  expect(height).toBeCloseTo(lines.length * size * 1.12);
  expect(height).toBeLessThanOrEqual(box.height);
});

test("a text that fits keeps its size, and an empty one takes no room", () => {
  const box = { width: 1250, height: 210, size: 100 };
  expect(fitText("Goods Yard", box, measure)).toMatchObject({ lines: ["Goods Yard"], size: 100 });
  expect(fitText("", box, measure).height).toBe(0);
});

test("a stack omits optional texts first, then shrinks large ones, and small ones last", () => {
  const texts = [
    { text: "Old bed?", size: 200 },
    { text: "Goods Yard", size: 85 },
    { text: "Always open", size: 85, optional: true },
  ];
  const sizes = (height: number) =>
    fitStack(texts, { width: 2000, height, least: 85 }, measure).placed.map(({ fitted }) =>
      Math.round(fitted.size),
    );
  expect(sizes(500)).toEqual([200, 85, 85]);
  expect(sizes(350)).toEqual([200, 85]);
  expect(sizes(280)).toEqual([147, 85]);
  expect(Math.max(...sizes(100))).toBeLessThan(85);
});
