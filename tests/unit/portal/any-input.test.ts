import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeEmailSchema } from "../../../src/portal/account/change-email-page.tsx";
import { changeNameSchema } from "../../../src/portal/account/change-name-page.tsx";
import { deskSchema } from "../../../src/portal/desk/desk.ts";
import { changePasswordSchema } from "../../../src/portal/account/change-password-page.tsx";
import { codeSchema } from "../../../src/shared/auth/proof-forms.tsx";
import { passwordSchema } from "../../../src/shared/auth/reauthenticate.tsx";
import { forgotPasswordSchema } from "../../../src/portal/sign-in/forgot-password-page.tsx";
import { claimSchema, registrationSchema } from "../../../src/portal/registration/api.ts";
import { inviteSchema } from "../../../src/portal/team/invite-form.tsx";
import { settingsSchema, siteSchema } from "../../../src/portal/settings/api.ts";
import { signInSchema } from "../../../src/portal/sign-in/api.ts";
import { toProblem } from "../../../src/shared/api/errors.ts";
import { advice, Problem, type ProblemKind } from "../../../src/shared/api/problem.ts";
import { summarise } from "../../../src/shared/forms/error-summary.tsx";
import { matches } from "../../../src/shared/forms/filter-field.tsx";
import { oneLine } from "../../../src/shared/forms/one-line.ts";
import type { z } from "../../../src/shared/api/z.ts";
import { anyText } from "../../../supabase/tests/fuzz/nasty.ts";

const schemas: Readonly<Record<string, z.ZodMiniType>> = {
  changeEmailSchema,
  changeNameSchema,
  changePasswordSchema: changePasswordSchema("ada@camden.gov.uk"),
  claimSchema,
  deskSchema,
  forgotPasswordSchema,
  inviteSchema,
  registrationSchema,
  settingsSchema,
  signInSchema,
  siteSchema,
};
const sharedSchemas = { codeSchema, passwordSchema };

const fields = [
  "council_key",
  "first_name",
  "last_name",
  "email",
  "password",
  "confirmPassword",
  "currentPassword",
  "newPassword",
  "token",
  "__proto__",
];

const anything = fc.oneof(
  anyText,
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
);
const anyForm = fc.oneof(
  anything,
  fc.dictionary(fc.constantFrom(...fields), anything, { noNullPrototype: false }),
);

describe("a form with any input", () => {
  test.each(Object.entries({ ...schemas, ...sharedSchemas }))(
    "%s accepts it or names the field and the mistake",
    (_, schema) => {
      fc.assert(
        fc.property(anyForm, (values) => {
          const { error } = schema.safeParse(values);
          for (const { message } of error?.issues ?? []) expect(message).toMatch(/^[A-Z].{4}/);
        }),
        { numRuns: 300 },
      );
    },
  );

  test("accepts its own output", () => {
    const names = fc.record({ first_name: anyText, last_name: anyText });
    fc.assert(
      fc.property(names, (values) => {
        const { success, data } = changeNameSchema.safeParse(values);
        fc.pre(success);
        expect(changeNameSchema.parse(data)).toEqual(data);
      }),
    );
  });
});

describe("a pasted line of text", () => {
  test("holds no control character, no half of a character, and no invisible end", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const line = oneLine(typed);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
        expect(line).toBe(line.trim());
        expect(line.isWellFormed()).toBe(true);
        expect(oneLine(line)).toBe(line);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("any failure", () => {
  /** A list of all errors, so that a new one is added here. */
  const kinds: Readonly<Record<ProblemKind, true>> = {
    refused: true,
    "too-many-requests": true,
    "email-just-sent": true,
    "membership-lost": true,
    "proof-required": true,
    "second-step-required": true,
    "other-account": true,
    "not-offered": true,
    "invalid-credentials": true,
    unverified: true,
    disabled: true,
    "session-lost": true,
    "recent-login-required": true,
    "token-expired": true,
    "invalid-email": true,
    "email-taken": true,
    outdated: true,
    "unknown-answer": true,
    network: true,
    timeout: true,
    unknown: true,
  };
  const codes = fc.oneof(
    fc.constantFrom(
      "TR001",
      "TR010",
      "22021",
      "PGRST301",
      "otp_expired",
      "constructor",
      "__proto__",
      "toString",
    ),
    anything,
  );
  const failures = fc.oneof(
    anything,
    fc.record(
      { code: codes, message: anything, status: anything, name: anything, details: anything },
      { requiredKeys: [] },
    ),
    fc.tuple(anyText, codes).map(([message, code]) => Object.assign(new Error(message), { code })),
  );

  test("becomes a problem of a known kind with a message", () => {
    fc.assert(
      fc.property(failures, fc.option(fc.nat(1000), { nil: undefined }), (failure, status) => {
        const problem = toProblem(failure, status);
        expect(problem).toBeInstanceOf(Problem);
        expect(Object.keys(kinds)).toContain(problem.kind);
        expect(problem.message).toBeTypeOf("string");
        for (const message of Object.values(problem.fields)) expect(message).toBeTypeOf("string");
        expect(["string", "undefined"]).toContain(typeof advice(problem));
      }),
      { numRuns: 2000 },
    );
  });

  test("the errors of a form become lines of a summary, each message once", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText)), (fields) => {
        const messages = summarise(fields, "form").map(({ message }) => message);
        expect(messages).toEqual([...new Set(fields.map(([, message]) => message))]);
      }),
    );
  });
});

test("a search for any text finds that text", () => {
  fc.assert(
    fc.property(anyText, anyText, (text, other) => {
      expect(matches(text, other, text)).toBe(true);
    }),
  );
});
