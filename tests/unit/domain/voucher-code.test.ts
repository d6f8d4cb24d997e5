import fc from "fast-check";
import { expect, test } from "vitest";
import { groupCode, readCode } from "../../../src/shared/domain/voucher-code.ts";

const alphabet = "23456789ACDEFHJKMPRTWXY";
const anyNine = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 9, maxLength: 9 });
/** Returns the only valid code with this beginning. */
const codeOf = (nine: string) => {
  const codes = Array.from(alphabet, (last) => nine + last).filter((code) => readCode(code));
  expect(codes).toHaveLength(1);
  return codes[0] ?? "";
};

test("a code is read with any gaps and case", () => {
  fc.assert(
    fc.property(anyNine, (nine) => {
      const code = codeOf(nine);
      expect(readCode(groupCode(code))).toBe(code);
      expect(readCode(` ${code.toLowerCase().split("").join(" - ")}\n`)).toBe(code);
    }),
  );
});

test("one wrong character and two swapped neighbours are detected", () => {
  fc.assert(
    fc.property(anyNine, fc.nat(9), fc.constantFrom(...alphabet), (nine, place, other) => {
      const code = codeOf(nine);
      const wrong = code.slice(0, place) + other + code.slice(place + 1);
      expect(readCode(wrong)).toBe(wrong === code ? code : undefined);
      const swapped =
        code.slice(0, place) +
        code
          .slice(place, place + 2)
          .split("")
          .reverse()
          .join("") +
        code.slice(place + 2);
      expect(readCode(swapped)).toBe(swapped === code ? code : undefined);
    }),
  );
});

test("a trailing full stop and letters that codes never contain are corrected", () => {
  fc.assert(
    fc.property(anyNine, fc.nat(9), (nine, place) => {
      const code = codeOf(nine);
      expect(readCode(`${groupCode(code)}.`)).toBe(code);
      const slips: Record<string, string> = {
        "2": "z",
        "6": "G",
        "8": "B",
        "5": "s",
        C: "G",
        D: "O",
        "7": "1",
      };
      const slip = slips[code[place] ?? ""];
      if (slip) expect(readCode(code.slice(0, place) + slip + code.slice(place + 1))).toBe(code);
    }),
  );
});

test("an ambiguous text is not a code", () => {
  // Z looks like 2 and like 7. One reading of each is wrong, and the check character decides.
  expect(readCode("ZZ22222222")).toBe("2222222222");
  expect([readCode("2727ACDEFY"), readCode("7772ACDEFY")]).toEqual(["2727ACDEFY", "7772ACDEFY"]);
  expect(readCode("ZZZZACDEFY")).toBeUndefined();
});

test.each(["", "2", "2222222222222", "O0I1LBGSZU", "222222222ſ", "https://example.test"])(
  "%j is not a code",
  (typed) => expect(readCode(typed)).toBeUndefined(),
);

test("a code is shown in two groups of five", () => {
  expect(groupCode("7K2PW94XHT")).toBe("7K2PW 94XHT");
  expect(groupCode("7K2P")).toBe("7K2P");
});
