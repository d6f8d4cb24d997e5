import { sign, verify, type KeyObject } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { explainFile, Failure } from "../../dev/failure.ts";
import type { Database } from "./database.ts";

const kinds = ["account", "resident", "council", "blocked", "closed"] as const;

/**
 * What a restore does again, without names: ids of people and councils that were deleted, blocked or closed, roles that
 * members got (null: removed), and boroughs that are suspended.
 */
const erasures = z.object({
  /** By the database's clock. */
  madeAt: z.string(),
  erased: z.array(z.object({ kind: z.enum(kinds), id: z.guid(), at: z.string() })),
  members: z.array(
    z.object({ user: z.guid(), council: z.guid(), role: z.string().nullable(), at: z.string() }),
  ),
  suspended: z.array(z.string()),
  /** Accounts with a second step, which no backup holds. */
  secondSteps: z.array(z.guid()),
});
export type Erasures = z.infer<typeof erasures>;

const signedFile = z.object({ list: z.string(), signature: z.string().optional() });

/** Returns the file of a database's list, beside its backups. */
export const erasuresFile = (folder: string, databaseId: string): string =>
  join(folder, `erasures-${databaseId}.json`);

/** Reads what a database recorded in the last 40 days, longer than backups are kept. */
export async function readErasures(database: Database): Promise<Erasures> {
  const erased = await database.query(`
    select kind, id, to_json(at) #>> '{}' as at from (
      select kind, id, at from private.erasures
      union all select 'blocked', user_id, blocked_at from public.residents where blocked_at is not null
      union all select 'closed', id, closed_at from public.councils where closed_at is not null
    ) as events
    where at > now() - interval '40 days' order by events.at`);
  const members = await database.query(`
    select
      events.changes ->> 'member_id' as user, events.council_id as council, members.role,
      to_json(max(events.at)) #>> '{}' as at
    from public.audit_log as events
    left join public.council_members as members
      on members.council_id = events.council_id and members.user_id::text = events.changes ->> 'member_id'
    where events.action in ('member_removed', 'role_changed') and events.at > now() - interval '40 days'
      and events.changes ? 'member_id'
    group by 1, 2, 3`);
  const suspended = await database.query<{ key: string }>(
    "select borough_key as key from private.suspensions order by 1",
  );
  const secondSteps = await database.query<{ id: string }>(
    "select distinct user_id::text as id from auth.mfa_factors where status = 'verified'",
  );
  const [clock] = await database.query<{ now: string }>("select to_json(now()) #>> '{}' as now");
  return erasures.parse({
    madeAt: clock?.now,
    erased,
    members,
    suspended: suspended.map(({ key }) => key),
    secondSteps: secondSteps.map(({ id }) => id),
  });
}

/** Replaces the list beside the backups. */
export function writeErasures(file: string, list: Erasures, signer: KeyObject): void {
  const text = JSON.stringify(list);
  const signature = sign(null, Buffer.from(text), signer).toString("base64");
  // A full disk leaves the older list.
  try {
    const content = `${JSON.stringify({ list: text, signature })}\n`;
    writeFileSync(`${file}.new`, content, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (error) {
    rmSync(`${file}.new`, { force: true });
    throw new Failure(`The list of erasures was not renewed: ${explainFile(file, error)}`);
  }
}

/**
 * Loads a list; undefined if it is missing.
 * @throws {Failure} if it is damaged or not signed by that key
 */
export function loadErasures(file: string, signer: KeyObject | undefined): Erasures | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { list, signature = "" } = signedFile.parse(JSON.parse(readFileSync(file, "utf8")));
    if (!signer || verify(null, Buffer.from(list), signer, Buffer.from(signature, "base64")))
      return erasures.parse(JSON.parse(list));
  } catch {
    // It is reported below.
  }
  throw new Failure(`${file} is damaged or not signed by the known key. Nothing was changed.`);
}

/** Returns how long ago a list was made: "3 hours". */
export function ageOf({ madeAt }: Erasures, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(madeAt)) / 60_000));
  const [number, unit] = minutes < 120 ? [minutes, "minute"] : [Math.round(minutes / 60), "hour"];
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

/** Leaves out what was done since a time, by mistake. */
export const doneBefore = (list: Erasures, until: Date): Erasures => {
  const isBefore = ({ at }: { at: string }) => Date.parse(at) < until.getTime();
  return { ...list, erased: list.erased.filter(isBefore), members: list.members.filter(isBefore) };
};

/** Joins two lists. Of a member's roles the first list's counts. */
export const joinErasures = (one: Erasures, other: Erasures | undefined): Erasures => ({
  madeAt: one.madeAt,
  erased: [...one.erased, ...(other?.erased ?? [])],
  members: [
    ...one.members,
    ...(other?.members ?? []).filter(
      ({ user, council }) => !one.members.some((known) => known.user === user && known.council === council),
    ),
  ],
  suspended: [...new Set([...one.suspended, ...(other?.suspended ?? [])])],
  secondSteps: [...one.secondSteps, ...(other?.secondSteps ?? [])],
});

/** Milliseconds by which the clocks of database and backup may differ. */
const clockToleranceMs = 60_000;

/**
 * Does again, within the restore's transaction, what was erased, closed, blocked and suspended since the backup, and
 * gives members their later roles. Pending emails end: they were sent before.
 * @param madeAt when the backup began; who was erased earlier and came back stays
 * @returns what it did, in a sentence
 */
export async function replayErasures(
  database: Database,
  { erased, members, suspended, secondSteps }: Erasures,
  madeAt: string,
): Promise<string> {
  const isSince = ({ at }: { at: string }) => Date.parse(at) >= Date.parse(madeAt) - clockToleranceMs;
  const idsOf = (wanted: (typeof kinds)[number]) =>
    erased.filter((one) => one.kind === wanted && isSince(one)).map(({ id }) => id);
  const count = async (sql: string, value: unknown) =>
    (await database.query(`${sql} returning 1`, [value])).length;
  // Without the triggers: a council whose last manager was erased is closed.
  await database.query("delete from public.council_members where user_id = any ($1::uuid[])", [
    idsOf("account"),
  ]);
  const later = JSON.stringify(members.filter(isSince));
  const found = `with found as (
    select distinct members.*, later.role as later_role
    from json_to_recordset($1) as later ("user" uuid, council uuid, role private.role)
    join public.council_members as members on members.user_id = later.user and members.council_id = later.council
    where later.role is distinct from members.role
  )`;
  // Logged again: the next list is made of the log.
  const removed = await database.query(
    `${found}, gone as (
      delete from public.council_members as members using found
      where found.later_role is null and (members.user_id, members.council_id) = (found.user_id, found.council_id)
    )
    select private.log_event(council_id, null, 'member_removed', jsonb_build_object(
      'member_id', user_id, 'member', first_name || ' ' || last_name, 'role', role
    )) from found where later_role is null`,
    [later],
  );
  const changed = await database.query(
    `${found}, given as (
      update public.council_members as members set role = found.later_role from found
      where found.role <> 'gate' and found.later_role is not null
        and (members.user_id, members.council_id) = (found.user_id, found.council_id)
    )
    select private.log_event(council_id, null, 'role_changed', jsonb_build_object(
      'member_id', user_id, 'member', first_name || ' ' || last_name, 'from', role, 'to', later_role
    )) from found where role <> 'gate' and later_role is not null`,
    [later],
  );
  const closed = await count(
    "update public.councils set closed_at = now() where closed_at is null and id = any ($1::uuid[])",
    idsOf("closed"),
  );
  const unmanaged = await database.query(`
    update public.councils set closed_at = now()
    where closed_at is null and not exists (
      select from public.council_members where council_id = councils.id and role = 'manager'
    )
    returning 1`);
  await database.query("set local session_replication_role = origin");
  const blocked = await count(
    "update public.residents set blocked_at = now() where blocked_at is null and user_id = any ($1::uuid[])",
    idsOf("blocked"),
  );
  const remove = (from: string, kind: (typeof kinds)[number]) =>
    count(`delete from ${from} = any ($1::uuid[])`, idsOf(kind));
  // Councils before accounts: the last manager's account would close an open one.
  const residents = await remove("public.residents where user_id", "resident");
  const councils = await remove("public.councils where id", "council");
  const accounts = await remove("auth.users where id", "account");
  // All of them, with their times: a later restore needs those that this backup lacks.
  await database.query(
    `insert into private.erasures (kind, id, at)
      select kind, id, max(at) from json_to_recordset($1) as listed (kind text, id uuid, at timestamptz)
      where kind in ('account', 'resident', 'council') group by kind, id
      on conflict on constraint erasures_pkey do update set at = excluded.at`,
    [JSON.stringify(erased)],
  );
  const added = await database.query(
    `insert into private.suspensions (borough_key, why)
      select key, 'It was suspended before a backup was restored.' from unnest($1::text[]) as key
      on conflict do nothing returning 1`,
    [suspended],
  );
  await database.query(
    "update private.emails set outcome = 'passed', finished_at = now(), leased_until = null where outcome is null",
  );
  const people = await database.query<{ email: string }>(
    "select email from auth.users where id = any ($1::uuid[]) order by email",
    [secondSteps],
  );
  return (
    `Erased again: accounts ${accounts}, residents ${residents}, councils ${councils}. Members removed again: ${removed.length}, ` +
    `with their later role: ${changed.length}. Closed again: ${closed}, for lack of a manager: ${unmanaged.length}. Blocked again: ${blocked}. ` +
    `Suspended again: ${added.length}. Pending emails were not kept.` +
    (people.length > 0
      ? `\nTell these people that their second step is gone and that they set it up again:${people.map(({ email }) => `\n  ${email}`).join("")}`
      : "")
  );
}
