import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProof, waitingRegistration } from "../../../src/portal/registration/waiting-registration.ts";
import { forgetStored, isStored, stored } from "../../../src/shared/api/stored.ts";
import { z } from "../../../src/shared/api/z.ts";
import { forgetSession } from "../../../src/shared/api/stored-session.ts";
import { authUser } from "../../../src/shared/auth/end-session.ts";
import { carryNotice, takeNotice } from "../../../src/shared/auth/carried-notice.tsx";
import { fakeStorage } from "../../support/storage.ts";

beforeEach(() => {
  vi.stubGlobal("sessionStorage", fakeStorage());
  vi.stubGlobal("localStorage", fakeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const registration = {
  userId: "6f1",
  email: "ada@camden.gov.uk",
  council_key: "camden",
  first_name: "Ada",
  last_name: "Sweeper",
  proof: "0a",
  confirmed: false,
};

test("a registration is kept for a day", () => {
  vi.useFakeTimers();
  const waiting = { ...registration, storedAt: Date.now() };
  waitingRegistration.write(waiting);
  expect(waitingRegistration.read()).toEqual(waiting);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 + 1);
  expect(waitingRegistration.read()).toBeNull();
});

test.each(["not json", "{}", '{"userId":1}', "null"])("a damaged registration %s is ignored", (text) => {
  localStorage.setItem("tipright:registration", text);
  expect(waitingRegistration.read()).toBeNull();
});

test("a proof is different each time, and its fingerprint is its SHA-256", async () => {
  const [one, other] = [await createProof(), await createProof()];
  expect(one.proof).toMatch(/^[0-9a-f]{64}$/);
  expect(one.proof).not.toBe(other.proof);
  expect(one.hash).toBe(createHash("sha256").update(one.proof).digest("hex"));
});

test("personal data is removed from both storage areas at once, and nothing else is", () => {
  stored("draft", z.string(), "session").write("typed");
  stored("application", z.string(), "local").write("chosen");
  const gate = stored("gate-kept", z.string(), "device");
  gate.write("waits");
  localStorage.setItem("another-site", "1");
  expect([isStored("draft"), isStored("application")]).toEqual([true, true]);
  forgetStored();
  expect([isStored("draft"), isStored("application")]).toEqual([false, false]);
  expect(localStorage.getItem("another-site")).toBe("1");
  expect(gate.read()).toBe("waits");
});

test("session data ends with the session, and pending data stays on the device", () => {
  const list = stored("gate-list", z.string(), "signed-in");
  const draft = stored("draft", z.string(), "local");
  const queue = stored("gate-queue", z.string(), "device");
  for (const store of [list, draft, queue]) store.write("there");
  forgetSession();
  expect([list.read(), draft.read(), queue.read()]).toEqual([null, "there", "there"]);
});

test("the signed-in user is copied under authUser with uid, displayName and email", () => {
  authUser.write({ uid: "6f1", displayName: "camden", email: "a@b.uk" });
  expect(JSON.parse(sessionStorage.getItem("authUser") ?? "")).toEqual({
    uid: "6f1",
    displayName: "camden",
    email: "a@b.uk",
  });
  expect(authUser.read()?.displayName).toBe("camden");
});

test.each(["not json", '{"uid":"x","displayName":"y"}', "7"])("a damaged copy %s is ignored", (text) => {
  sessionStorage.setItem("authUser", text);
  expect(authUser.read()).toBeNull();
});

test("a notice is read once", () => {
  carryNotice({ kind: "success", text: "Registration successful" });
  expect(takeNotice()).toEqual({ kind: "success", text: "Registration successful" });
  expect(takeNotice()).toBeNull();
});

test("blocked storage loses the notice and nothing else", () => {
  vi.stubGlobal("sessionStorage", undefined);
  carryNotice({ kind: "info", text: "never seen" });
  expect(takeNotice()).toBeNull();
});
