import fc from "fast-check";
import { expect, test } from "vitest";
import { bareOf, isSeenOn } from "../../../src/portal/campaign/draw-mark.ts";
import { contrast, readable } from "../../../src/scheme/contrast.ts";

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

test("white on white is seen on a colour alone, and what is empty nowhere", () => {
  const pixels = (...parts: number[]) => ({ data: new Uint8ClampedArray(parts) });
  expect(isSeenOn("#ffffff", pixels(255, 255, 255, 255, 250, 250, 250, 255))).toBe(false);
  expect(isSeenOn("#0c3b2a", pixels(255, 255, 255, 255))).toBe(true);
  expect(isSeenOn("#ffffff", pixels(0, 0, 0, 0))).toBe(false);
  expect(isSeenOn("#ffffff", pixels(0, 0, 0, 10))).toBe(false);
  expect(isSeenOn("#ffffff", pixels(0, 0, 0, 255))).toBe(true);
});

test("a picture keeps its pixels, and nothing that is said about it or hidden behind it", () => {
  const chunk = (kind: string, data: string) => {
    const bytes = Buffer.alloc(12 + data.length);
    bytes.writeUInt32BE(data.length);
    bytes.write(kind + data, 4, "latin1");
    return bytes;
  };
  const [head, pixels, end] = [chunk("IHDR", "thirteen byte"), chunk("IDAT", "pixels"), chunk("IEND", "")];
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const told = Buffer.concat([
    signature,
    head,
    chunk("tEXt", "where"),
    pixels,
    chunk("eXIf", "who"),
    end,
    Buffer.from("<script>"),
  ]);
  expect(Buffer.from(bareOf(told))).toEqual(Buffer.concat([signature, head, pixels, end]));
});
