import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { saysPT422, saysTR007 } from "../../../src/shared/domain/error-messages.generated.ts";
import { refuse, toProblem } from "../../../src/shared/api/errors.ts";
import { advice, Problem, timeoutMark } from "../../../src/shared/api/problem.ts";

describe("registered codes", () => {
  test("become a message beside their field", () => {
    const problem = toProblem({ code: "TR007", message: saysTR007 }, 400);
    expect(problem.kind).toBe("refused");
    expect(problem.fields).toEqual({ email: saysTR007 });
  });

  test("that end a session or need the password have their own kind", () => {
    expect(toProblem({ code: "TR001", message: "" }).kind).toBe("session-lost");
    expect(toProblem({ code: "TR002", message: "" }).kind).toBe("recent-login-required");
  });
});

describe("the kind of a failure", () => {
  test.each([
    [
      "a second e-mail within a minute",
      new AuthApiError("", 429, "over_email_send_rate_limit"),
      "email-just-sent",
    ],
    ["too many requests without a code", new AuthApiError("", 429, undefined), "too-many-requests"],
    ["a wrong password", new AuthApiError("", 400, "invalid_credentials"), "invalid-credentials"],
    ["an address that is not confirmed", new AuthApiError("", 400, "email_not_confirmed"), "unverified"],
    ["a disabled account", new AuthApiError("", 403, "user_banned"), "disabled"],
    ["a used link", new AuthApiError("", 403, "otp_expired"), "token-expired"],
    ["a session that was revoked", new AuthApiError("", 403, "session_not_found"), "session-lost"],
    ["a user that was deleted", new AuthApiError("", 403, "user_not_found"), "session-lost"],
    ["a refresh token used twice", new AuthApiError("", 400, "refresh_token_already_used"), "session-lost"],
    ["no session at all", new AuthSessionMissingError(), "session-lost"],
    ["a server that is not there", new AuthRetryableFetchError("Failed to fetch", 0), "network"],
    ["a server that is too slow", new AuthRetryableFetchError(timeoutMark, 0), "timeout"],
    ["a trigger that failed", new AuthRetryableFetchError("Database error", 500), "unknown"],
    ["something thrown that is no error", "oops", "unknown"],
  ])("%s", (_what, error, kind) => {
    expect(toProblem(error).kind).toBe(kind);
  });

  test.each([
    ["a token that has run out", { code: "PGRST303", message: "JWT expired" }, 401, "session-lost"],
    ["no token where one is needed", { code: "42501", message: "permission denied" }, 401, "session-lost"],
    ["another person's row", { code: "42501", message: "permission denied" }, 403, "unknown"],
    ["no answer", { code: "", message: "TypeError: Failed to fetch" }, 0, "network"],
    ["a late answer", { code: "", message: `Error: ${timeoutMark}` }, 0, "timeout"],
  ])("of a request for table rows: %s", (_what, error, status, kind) => {
    expect(toProblem(error, status).kind).toBe(kind);
  });

  test.each(["22021", "22P02", "22P05"])("a text that Postgres cannot store (%s) gets a message", (code) => {
    const problem = toProblem({ code, message: "unsupported Unicode escape sequence" }, 400);
    expect(problem.kind).toBe("refused");
    expect(problem.message).toContain("characters that cannot be stored");
  });

  test("is kept when a problem is wrapped in a problem", () => {
    const problem = refuse("invalidEmail");
    expect(toProblem(problem)).toBe(problem);
    expect(problem.fields).toEqual({ email: "Invalid email" });
  });
});

test("an error of two fields appears beside both", () => {
  const message = "Invalid email or password";
  expect(refuse("wrongCredentials").fields).toEqual({ email: message, password: message });
});

test("a rejected proof of the sign-in service is recognised by its status", () => {
  const problem = toProblem(new AuthApiError(saysPT422, 422, undefined));
  expect(problem.fields).toEqual({ email: saysPT422 });
  expect(toProblem(new AuthApiError("for operators", 403, undefined)).kind).toBe("recent-login-required");
  expect(toProblem(new AuthApiError("expired", 403, "otp_expired")).kind).toBe("token-expired");
});

test("the row of a list that failed is passed on", () => {
  expect(toProblem({ code: "TR014", message: "", details: "3" }, 400).detail).toBe("3");
});

test("only failures that the user can fix come with advice", () => {
  expect(advice(new Problem("network", ""))).toMatch(/connection/);
  expect(advice(new Problem("timeout", ""))).toMatch(/too long/);
  expect(advice(new Problem("too-many-requests", ""))).toMatch(/Wait a minute/);
  expect(advice(new Problem("unknown", ""))).toBeUndefined();
});
