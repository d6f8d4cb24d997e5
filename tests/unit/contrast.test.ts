import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, readable } from "../../src/shared/domain/contrast.ts";

const colours = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);

test("white on a council's colour can always be read, and a colour that is dark enough stays", () => {
  fc.assert(fc.property(colours, (colour) => contrast(readable(colour), "#ffffff") >= 4.5));
  expect(readable("#0c3b2a")).toBe("#0c3b2a");
  // The scheme's own amber, on which white is unreadable.
  expect(readable("#ffb61e")).not.toBe("#ffb61e");
  expect(readable("#ffffff")).not.toBe("#ffffff");
});
