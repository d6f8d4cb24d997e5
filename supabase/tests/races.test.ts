import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  callsOn,
  cast,
  camden,
  councilsWithoutManager,
  idOf,
  invitation,
  locks,
} from "./support/council-races.ts";
import { askJson, type TestDatabase } from "./support/database.ts";
import { codeOf, queue } from "./support/races.ts";
import { openOnServer } from "./support/on-server.ts";
import { findServer } from "./support/server.ts";

const server = findServer();

/** What people of a council do to each other at the same moment, in every order, and what is left. */
describe.skipIf(typeof server === "string")("concurrent calls of members, on a server", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    if (typeof server === "string") return;
    database = await openOnServer("races");
  });

  beforeEach(() => database.exec(cast));
  const { as, operator, dashboard, left, leaves, reopens, claims } = callsOn(() => database);

  const removes = (manager: string, member: string) => as(manager, `public.remove_member(${idOf(member)})`);
  const demotes = (manager: string, member: string) =>
    as(manager, `public.change_role(${idOf(member)}, 'manager', 'officer')`);
  const isDeleted = (person: string) => dashboard(`delete from auth.users where id = ${idOf(person)}`);
  const isSoftlyDeleted = (person: string) =>
    dashboard(`update auth.users set deleted_at = now(), email = id::text where id = ${idOf(person)}`);
  const saves = (person: string) => as(person, `public.save_skip_sites('[{"address": "Late"}]')`);
  const joins = as("new", `public.join_council('${invitation}', 'New', 'Member')`);
  const invites = (manager: string) => as(manager, `public.invite_member('guest@camden.gov.uk', 'officer')`);
  const isDeletedWhole = operator("count(*) from public.delete_council('camden', 'It asked to.')");
  const closes = (person: string) => as(person, "public.close_council()");

  interface Race {
    lock: keyof typeof locks;
    /** Whether the council is closed before. */
    closed?: boolean;
    first: () => Promise<string[]>;
    second: () => Promise<string[]>;
    /** What both were answered, and who is left in Camden. */
    answers: [string, string];
    left: string[] | null;
  }

  const everybody = ["gate", "officer", "one*", "two*"];
  const without = (...names: string[]) => everybody.filter((name) => !names.includes(name));

  test.each<[string, Race]>([
    [
      "two managers remove each other: one is left",
      {
        lock: camden,
        first: removes("one", "two"),
        second: removes("two", "one"),
        answers: ["done", "TR017"],
        left: without("two*"),
      },
    ],
    [
      "two managers demote each other: one is still a manager",
      {
        lock: camden,
        first: demotes("two", "one"),
        second: demotes("one", "two"),
        answers: ["done", "TR018"],
        left: ["gate", "officer", "one", "two*"],
      },
    ],
    [
      "both managers step down: one is still a manager",
      {
        lock: camden,
        first: demotes("one", "one"),
        second: demotes("two", "two"),
        answers: ["done", "TR022"],
        left: ["gate", "officer", "one", "two*"],
      },
    ],
    [
      "both managers delete their accounts: the second must hand over",
      {
        lock: camden,
        first: leaves("one"),
        second: leaves("two"),
        answers: ["done", "TR022"],
        left: without("one*"),
      },
    ],
    [
      "a manager leaves while being removed by the other: one of the two happens",
      {
        lock: camden,
        first: leaves("one"),
        second: removes("two", "one"),
        answers: ["done", "TR029"],
        left: without("one*"),
      },
    ],
    [
      "the dashboard deletes both managers: one is left",
      {
        lock: camden,
        first: isDeleted("one"),
        second: isDeleted("two"),
        answers: ["done", "PT409"],
        left: without("one*"),
      },
    ],
    [
      "the dashboard soft-deletes one manager and deletes the other: one is left",
      {
        lock: camden,
        first: isSoftlyDeleted("two"),
        second: isDeleted("one"),
        answers: ["done", "PT409"],
        left: without("two*"),
      },
    ],
    [
      "the dashboard deletes one manager while the other leaves: one is left",
      {
        lock: camden,
        first: isDeleted("one"),
        second: leaves("two"),
        answers: ["done", "TR022"],
        left: without("one*"),
      },
    ],
    [
      "a manager leaves while the dashboard deletes the other: one is left",
      {
        lock: camden,
        first: leaves("two"),
        second: isDeleted("one"),
        answers: ["done", "PT409"],
        left: without("two*"),
      },
    ],
    [
      "a member is removed before a pending change: the change is rejected",
      {
        lock: camden,
        first: removes("one", "officer"),
        second: saves("officer"),
        answers: ["done", "TR017"],
        left: without("officer"),
      },
    ],
    [
      "a change before the member's removal is saved",
      {
        lock: camden,
        first: saves("officer"),
        second: removes("one", "officer"),
        answers: ["done", "done"],
        left: without("officer"),
      },
    ],
    [
      "a manager is demoted before a pending invitation: the invitation is rejected",
      {
        lock: camden,
        first: demotes("one", "two"),
        second: invites("two"),
        answers: ["done", "TR018"],
        left: ["gate", "officer", "one*", "two"],
      },
    ],
    [
      "the inviter is removed before the invited person joins: joining is rejected",
      {
        lock: camden,
        first: removes("one", "two"),
        second: joins,
        answers: ["done", "TR028"],
        left: without("two*"),
      },
    ],
    [
      "the invitation is revoked before the invited person joins: joining is rejected",
      {
        lock: camden,
        first: as("one", `public.revoke_invitation('${invitation}')`),
        second: joins,
        answers: ["done", "TR028"],
        left: everybody,
      },
    ],
    [
      "the invited person joins before the invitation is revoked: the person is a member",
      {
        lock: camden,
        first: joins,
        second: as("one", `public.revoke_invitation('${invitation}')`),
        answers: ["done", "done"],
        left: ["gate", "new", "officer", "one*", "two*"],
      },
    ],
    [
      "the invited person joins twice: one membership",
      {
        lock: "account",
        first: joins,
        second: joins,
        answers: ["done", "TR034"],
        left: ["gate", "new", "officer", "one*", "two*"],
      },
    ],
    [
      "the invited person claims a borough while joining: one council",
      {
        lock: "account",
        first: joins,
        second: claims("new", "camden"),
        answers: ["done", "TR034"],
        left: ["gate", "new", "officer", "one*", "two*"],
      },
    ],
    [
      "the council is closed before a person joins: joining is rejected",
      { lock: camden, first: closes("one"), second: joins, answers: ["done", "TR028"], left: everybody },
    ],
    [
      "a person joins before the council is closed: both happen",
      {
        lock: camden,
        first: joins,
        second: closes("one"),
        answers: ["done", "done"],
        left: ["gate", "new", "officer", "one*", "two*"],
      },
    ],
    [
      "a person joins while the operator adds a manager: the operator tries again",
      {
        lock: camden,
        first: joins,
        second: operator("public.add_council_manager('camden', 'officer@camden.gov.uk')"),
        answers: ["done", "TR023"],
        left: ["gate", "new", "officer", "one*", "two*"],
      },
    ],
    [
      "the council is deleted while a manager leaves: deleted without a deadlock",
      {
        lock: "account of one",
        closed: true,
        first: isDeletedWhole,
        second: leaves("one"),
        answers: ["done", "TR001"],
        left: null,
      },
    ],
    [
      "a manager leaves while the council is deleted: deleted without a deadlock",
      {
        lock: "account of one",
        closed: true,
        first: leaves("one"),
        second: isDeletedWhole,
        answers: ["done", "done"],
        left: null,
      },
    ],
    [
      "the council is deleted while the dashboard deletes a manager: no deadlock",
      {
        lock: "account of two",
        closed: true,
        first: isDeletedWhole,
        second: isDeleted("two"),
        answers: ["done", "done"],
        left: null,
      },
    ],
    [
      "the council is reopened before the operator deletes it: it is kept",
      {
        lock: camden,
        closed: true,
        first: reopens("officer"),
        second: isDeletedWhole,
        answers: ["done", "TR054"],
        left: everybody,
      },
    ],
    [
      "two members reopen the council: both find it open",
      {
        lock: camden,
        closed: true,
        first: reopens("officer"),
        second: reopens("two"),
        answers: ["done", "done"],
        left: everybody,
      },
    ],
    [
      "a member is removed while deleting their own account: no deadlock",
      {
        lock: "account of two",
        first: leaves("two"),
        second: removes("one", "two"),
        answers: ["done", "TR029"],
        left: without("two*"),
      },
    ],
    [
      "the council is closed before a pending change: the change finds it closed",
      {
        lock: camden,
        first: closes("one"),
        second: saves("officer"),
        answers: ["done", "TR017"],
        left: everybody,
      },
    ],
    [
      "two managers close the council: it is closed once",
      {
        lock: camden,
        first: closes("one"),
        second: closes("two"),
        answers: ["done", "TR017"],
        left: everybody,
      },
    ],
    [
      "the operator adds a manager while the others leave: one is left",
      {
        lock: "account of one",
        first: operator("public.add_council_manager('camden', 'officer@camden.gov.uk')"),
        second: leaves("one"),
        answers: ["done", "done"],
        left: ["gate", "officer*", "two*"],
      },
    ],
    [
      "a session is ended before its pending change: the change is rejected",
      {
        lock: camden,
        first: dashboard(`delete from auth.sessions where user_id = ${idOf("officer")}`),
        second: saves("officer"),
        answers: ["done", "TR001"],
        left: everybody,
      },
    ],
  ])("%s", async (_, { lock, closed, first, second, answers, left: people }) => {
    if (closed) await operator("public.close_council_of('camden', 'It asked to.')")();
    const outcomes = await queue(database, locks[lock] ?? "", [first, second]);
    expect(outcomes.map(codeOf)).toEqual(answers);
    expect(await left()).toEqual(people);
    expect(await askJson(database, councilsWithoutManager)).toEqual([]);
    if (people) expect(await askJson(database, eventsQuery)).toEqual(await happenedTo(people));
  });

  /** What the events of Camden tell, in numbers. */
  const eventsQuery = `
    select json_build_object(
      'gone', count(*) filter (where action in ('member_left', 'member_removed')),
      'came', count(*) filter (where action = 'member_joined'),
      'changed', count(*) filter (where action = 'role_changed'),
      'sites', coalesce(sum((changes ->> 'added_count')::int), 0))
    from public.audit_log where council_id = tests.council_id('camden')`;

  /** The same, from who and what is there. */
  async function happenedTo(people: string[]) {
    const after = new Set(people);
    const names = new Set(people.map((name) => name.replace("*", "")));
    const before = new Set(everybody.map((name) => name.replace("*", "")));
    const stayed = everybody.filter((name) => names.has(name.replace("*", "")));
    return {
      gone: before.difference(names).size,
      came: names.difference(before).size,
      changed: stayed.filter((name) => !after.has(name)).length,
      sites: await askJson(database, "select count(*) from public.skip_sites where council_key = 'camden'"),
    };
  }
});
