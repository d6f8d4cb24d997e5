import { sign, verify, type KeyObject } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { Failure } from "../../dev/failure.ts";
import type { Database } from "./database.ts";

const kinds = ["account", "resident", "council"] as const;

/** Ids of people and councils that were deleted, and boroughs that are suspended. Without names. */
const erasures = z.object({
  /** By the database's clock. */
  madeAt: z.string(),
  erased: z.array(z.object({ kind: z.enum(kinds), id: z.guid(), at: z.string() })),
  suspended: z.array(z.string()),
});
export type Erasures = z.infer<typeof erasures>;

const signedFile = z.object({ list: z.string(), signature: z.string().optional() });

/** Returns the file of the list that belongs to a backup. */
export const erasuresFile = (backup: string): string => join(dirname(backup), "erasures.json");

/** Reads what a database recorded in the last 40 days, longer than backups are kept. */
export async function readErasures(database: Database): Promise<Erasures> {
  const erased = await database.query(
    "select kind, id::text as id, to_json(at) #>> '{}' as at from private.erasures order by at",
  );
  const suspended = await database.query<{ key: string }>(
    "select borough_key as key from private.suspensions order by 1",
  );
  const [clock] = await database.query<{ now: string }>("select to_json(now()) #>> '{}' as now");
  return erasures.parse({ madeAt: clock?.now, erased, suspended: suspended.map(({ key }) => key) });
}

/** Replaces the list beside the backups. */
export function writeErasures(file: string, list: Erasures, signer: KeyObject | undefined): void {
  const text = JSON.stringify(list);
  const signature = signer && sign(null, Buffer.from(text), signer).toString("base64");
  // A full disk leaves the older list.
  writeFileSync(`${file}.new`, `${JSON.stringify({ list: text, signature })}\n`, {
    mode: 0o600,
    flush: true,
  });
  renameSync(`${file}.new`, file);
}

/**
 * Loads a list; undefined if there is none.
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
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/** Joins two lists. */
export const joinErasures = (one: Erasures, other: Erasures | undefined): Erasures => ({
  madeAt: one.madeAt,
  erased: [...one.erased, ...(other?.erased ?? [])],
  suspended: [...new Set([...one.suspended, ...(other?.suspended ?? [])])],
});

/** Milliseconds by which the clocks of database and backup may differ. */
const clockToleranceMs = 60_000;

/**
 * Deletes again, within the restore's transaction, what was erased since the backup, and suspends what is suspended.
 * Pending emails end: they were sent before.
 * @param madeAt when the backup began; who was erased earlier and came back stays
 * @returns what it did, in a sentence
 */
export async function replayErasures(
  database: Database,
  { erased, suspended }: Erasures,
  madeAt: string,
): Promise<string> {
  const idsOf = (wanted: (typeof kinds)[number]) =>
    erased
      .filter(({ kind, at }) => kind === wanted && Date.parse(at) >= Date.parse(madeAt) - clockToleranceMs)
      .map(({ id }) => id);
  // Without the triggers: a council whose last manager was erased is closed.
  await database.query("delete from public.council_members where user_id = any ($1::uuid[])", [
    idsOf("account"),
  ]);
  await database.query(`
    update public.councils set closed_at = now()
    where closed_at is null and not exists (
      select from public.council_members where council_id = councils.id and role = 'manager'
    )`);
  await database.query("set local session_replication_role = origin");
  const remove = async (from: string, kind: (typeof kinds)[number]) =>
    (await database.query(`delete from ${from} = any ($1::uuid[]) returning 1`, [idsOf(kind)])).length;
  // Councils before accounts: the last manager's account would close an open one.
  const residents = await remove("public.residents where user_id", "resident");
  const councils = await remove("public.councils where id", "council");
  const accounts = await remove("auth.users where id", "account");
  const added = await database.query(
    `insert into private.suspensions (borough_key, why)
      select key, 'It was suspended before a backup was restored.' from unnest($1::text[]) as key
      on conflict do nothing returning 1`,
    [suspended],
  );
  await database.query(
    "update private.emails set outcome = 'passed', finished_at = now(), leased_until = null where outcome is null",
  );
  return (
    `Erased again: accounts ${accounts}, residents ${residents}, councils ${councils}. ` +
    `Suspended again: ${added.length}. Pending emails were not kept.`
  );
}
