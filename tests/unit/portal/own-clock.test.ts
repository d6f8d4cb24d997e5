import { expect, test } from "vitest";
import { byOwnClock } from "../../../src/shared/api/service-fetch.ts";

const serviceTime = 1_800_000_000;
const session = { access_token: "a", expires_in: 3600, expires_at: serviceTime + 3600, user: { id: "1" } };
const hour = 3_600;

test.each([hour, -hour, 0])("a session lasts its hour on a computer whose clock is %i s off", async (off) => {
  const now = serviceTime + off;
  const answer = await byOwnClock(Response.json(session, { status: 200 }), () => now * 1000);
  expect(await answer.json()).toEqual({ ...session, expires_at: now + 3600 });
});

test("every other answer is passed on unread", async () => {
  const answers = [
    Response.json({ user: { id: "1" } }),
    Response.json([{ address: "1 Depot Lane" }]),
    Response.json(null),
    Response.json({ expires_in: 1, expires_at: 2, code: "bad_jwt" }, { status: 401 }),
    new Response("<html>", { headers: { "Content-Type": "text/html" } }),
    new Response("not json", { headers: { "Content-Type": "application/json" } }),
    new Response(null, { status: 204 }),
  ];
  for (const answer of answers) {
    expect(await byOwnClock(answer)).toBe(answer);
    expect(answer.bodyUsed).toBe(false);
  }
});
