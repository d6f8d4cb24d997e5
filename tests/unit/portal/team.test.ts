import { expect, test } from "vitest";
import { teamCsv } from "../../../src/portal/team/team.ts";

test("the list of the team names everybody with role, days and second step", () => {
  const member = {
    uid: "1",
    name: "Ada Sweeper",
    email: "ada@camden.gov.uk",
    role: "manager" as const,
    joined: new Date("2026-11-01T09:00:00Z"),
    lastSignedIn: new Date("2026-11-22T08:30:00Z"),
    secondStep: true,
    councilEmail: true,
    toBeConfirmed: false,
  };
  const others = { ...member, name: "=Hedy", role: "gate" as const, lastSignedIn: null, secondStep: false };
  expect(teamCsv([member, others]).split("\r\n")).toEqual([
    "Name,Email,Role,Joined,Last signed in,Two steps",
    "Ada Sweeper,ada@camden.gov.uk,Manager,2026-11-01,2026-11-22,Yes",
    "'=Hedy,ada@camden.gov.uk,Gate staff,2026-11-01,,No",
    "",
  ]);
});
