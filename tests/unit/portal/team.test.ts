import { expect, test } from "vitest";
import { teamCsv } from "../../../src/portal/team/api.ts";

test("the list of the team gives role, days and second step of every member", () => {
  const member = {
    user_id: "1",
    first_name: "Ada",
    last_name: "Sweeper",
    email: "ada@camden.gov.uk",
    role: "manager" as const,
    joined_at: "2026-11-01T09:00:00+00:00",
    last_signed_in_on: "2026-11-22",
    second_step: true,
    council_email: true,
    to_be_confirmed: false,
  };
  const other = { first_name: "=Hedy", role: "gate" as const, last_signed_in_on: null, second_step: false };
  expect(teamCsv([member, { ...member, ...other }]).split("\r\n")).toEqual([
    "Name,Email,Role,Joined,Last signed in,Two steps",
    "Ada Sweeper,ada@camden.gov.uk,Manager,2026-11-01,2026-11-22,Yes",
    "'=Hedy Sweeper,ada@camden.gov.uk,Gate staff,2026-11-01,,No",
    "",
  ]);
});
