import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  forgetRegistration,
  pendingRegistration,
  rememberRegistration,
} from "../../../src/portal/registration/pending-registration.ts";
import { readAuthUser, toAuthUser, writeAuthUser } from "../../../src/client/session/auth-user.ts";
import { carryNotice, takeNotice } from "../../../src/client/session/carried-notice.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const registration = {
  userId: "6f1",
  email: "ada@camden.gov.uk",
  councilKey: "camden",
  begunEarlier: false,
};

test("a registration is remembered for this tab, and in another tab for a day", () => {
  vi.useFakeTimers();
  rememberRegistration(registration);
  expect(pendingRegistration()).toEqual(registration);
  vi.stubGlobal("sessionStorage", storage());
  expect(pendingRegistration()).toEqual(registration);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 + 1);
  expect(pendingRegistration()).toBeNull();
});

test("a registration can be forgotten", () => {
  rememberRegistration(registration);
  forgetRegistration();
  expect(pendingRegistration()).toBeNull();
});

test.each(["not json", "{}", '{"userId":1}', "null"])("a damaged registration %s counts as none", (text) => {
  sessionStorage.setItem("portal-registration", text);
  expect(pendingRegistration()).toBeNull();
});

test("the signed-in user is copied under authUser with uid, displayName and email", () => {
  writeAuthUser(toAuthUser({ id: "6f1", email: "a@b.uk", user_metadata: { council_key: "camden" } }));
  expect(JSON.parse(sessionStorage.getItem("authUser") ?? "")).toEqual({
    uid: "6f1",
    displayName: "camden",
    email: "a@b.uk",
  });
  expect(readAuthUser()?.displayName).toBe("camden");
});

test.each(["not json", '{"uid":"x","displayName":"y"}', "7"])("a damaged copy %s counts as none", (text) => {
  sessionStorage.setItem("authUser", text);
  expect(readAuthUser()).toBeNull();
});

test("a notice is taken once", () => {
  carryNotice({ kind: "success", text: "Registration successful" });
  expect(takeNotice()).toEqual({ kind: "success", text: "Registration successful" });
  expect(takeNotice()).toBeNull();
});

test("closed storage loses the notice and nothing else", () => {
  vi.stubGlobal("sessionStorage", undefined);
  carryNotice({ kind: "info", text: "never seen" });
  expect(takeNotice()).toBeNull();
});
