import type { Mutant } from "./mutant.ts";

/** Mutants of src, in the order of the rules. */
export const typescriptMutants: readonly Mutant[] = [
  {
    name: "3.19 a form accepts an address in compatibility forms",
    find: 'new RegExp(addressCharacters).test(text.normalize("NFKC").toLowerCase())',
    replace: "new RegExp(addressCharacters).test(text.toLowerCase())",
    tests: ["tests/unit/portal/form-errors.test.ts"],
  },
  {
    name: "4.4 Sunday's hours stand apart",
    find: "while (last < 6 &&",
    replace: "while (last < 5 &&",
    tests: ["tests/unit/domain/opening.test.ts"],
  },
  {
    name: "4.4 an old answer is shown as of now",
    find: 'if (Math.abs(now - Date.parse(at)) > freshMs) return "";',
    replace: "",
    tests: ["tests/unit/domain/opening.test.ts"],
  },
  {
    name: "5.12 a code with exchanged characters is read",
    find: "total + value * (place + 1)",
    replace: "total + value",
    tests: ["tests/unit/domain/voucher-code.test.ts"],
  },
  {
    name: "5.12 an ambiguous code is read",
    find: "return another ? undefined : code;",
    replace: "return code;",
    tests: ["tests/unit/domain/voucher-code.test.ts"],
  },
  {
    name: "6.4 an error page is cached",
    find: "if (!response?.ok) return false;",
    replace: "if (!response) return false;",
    tests: ["tests/unit/app/shell.test.ts"],
  },
  {
    name: "6.4 another origin is answered from the cache",
    find: 'if (method !== "GET" || asked.origin !== origin) return undefined;',
    replace: 'if (method !== "GET") return undefined;',
    tests: ["tests/unit/app/shell.test.ts"],
  },
  {
    name: "6.4 the version before is deleted",
    find: "return older.slice(0, -1);",
    replace: "return older;",
    tests: ["tests/unit/app/shell.test.ts"],
  },
  {
    name: "6.5 an unknown answer passes",
    find: 'if (!success) throw new Problem("unknown-answer", sayProblem().outOfDate);',
    replace: "",
    tests: [
      "tests/unit/portal/errors.test.ts",
      "tests/unit/gate/gate.test.ts",
      "tests/unit/app/vouchers.test.ts",
    ],
  },
  {
    name: "6.6 half characters stay in a line",
    find: 'typed.replace(unstorable, "").replace(control',
    replace: "typed.replace(control",
    tests: ["tests/unit/portal/any-input.test.ts"],
  },
  {
    name: "7.2 an ineligible voucher is green",
    find: 'return { ...open, tone: "used", heading: "Not here", sentence, suggestedReason };',
    replace: 'return { ...open, tone: "valid", heading: "Not here", sentence, suggestedReason };',
    tests: ["tests/unit/gate/gate.test.ts"],
  },
  {
    name: "1.17 a request never times out",
    find: "const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;",
    replace: "const signal = init.signal;",
    tests: ["tests/unit/portal/timeout-fetch.test.ts"],
  },
  {
    name: "2.4 a session ends by the service's clock",
    find: "Math.floor(now() / 1000) + Number(session[",
    replace: "Math.floor(now() / 1000) - Number(session[",
    tests: ["tests/unit/portal/own-clock.test.ts"],
  },
];
