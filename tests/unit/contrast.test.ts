import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, readable } from "../../src/shared/domain/contrast.ts";

const colours = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);

test("white text is readable on every council's colour; a dark enough colour is kept", () => {
  fc.assert(fc.property(colours, (colour) => contrast(readable(colour), "#ffffff") >= 4.5));
  expect(readable("#0c3b2a")).toBe("#0c3b2a");
  // The brand's own amber, on which white is unreadable.
  expect(readable("#ffb61e")).not.toBe("#ffb61e");
  expect(readable("#ffffff")).not.toBe("#ffffff");
});
