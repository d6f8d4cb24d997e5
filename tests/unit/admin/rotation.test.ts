import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupRetentionDays } from "../../../src/shared/domain/limits.ts";
import { checkBackups } from "../../../supabase/admin/check-backups.ts";
import {
  backupName,
  bringOffSite,
  lastTrial,
  newestBackup,
  noteTrial,
  rotate,
} from "../../../supabase/admin/backup/rotation.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "tipright-keep-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
const now = new Date("2026-11-22T03:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

function backupOf(folder: string, days: number, local = false): void {
  const file = join(folder, backupName(daysAgo(days), true, local));
  writeFileSync(file, "");
  utimesSync(file, daysAgo(days), daysAgo(days));
}

test("backups older than the privacy notice says are deleted, and nothing else is", () => {
  const here = folder();
  for (const days of [0, 1, backupRetentionDays - 1, backupRetentionDays + 1, 400]) backupOf(here, days);
  writeFileSync(join(here, "by-hand.jsonl.gz"), "");
  utimesSync(join(here, "by-hand.jsonl.gz"), daysAgo(900), daysAgo(900));
  expect(newestBackup(false, here)).toEqual(now);
  expect(rotate(here, now, false)).toBe(2);
  expect(readdirSync(here)).toHaveLength(4);
});

test("the newest backup stays, however old it is", () => {
  const here = folder();
  backupOf(here, 500);
  expect(rotate(here, now, false)).toBe(0);
  expect(newestBackup(false, join(here, "nowhere"))).toBeUndefined();
});

test("a copy of the embedded stack is none of the project's", () => {
  const here = folder();
  backupOf(here, 0, true);
  expect(newestBackup(false, here)).toBeUndefined();
  backupOf(here, 400);
  expect(newestBackup(false, here)).toEqual(daysAgo(400));
  expect(newestBackup(true, here)).toEqual(now);
  expect(rotate(here, now, false)).toBe(0);
});

test("what is not encrypted never leaves the machine, and a copy that fails is told", () => {
  const here = folder();
  const file = join(here, "a.age");
  writeFileSync(file, "x");
  bringOffSite('cp "$BACKUP_FILE" "$BACKUP_FILE.elsewhere"', file);
  expect(existsSync(`${file}.elsewhere`)).toBe(true);
  expect(() => bringOffSite("exit 3", file)).toThrow("BACKUP_OFF_SITE ended with 3");
  expect(() => bringOffSite("true", join(here, "a.jsonl.gz"))).toThrow("not encrypted");
});

test("a trial is noted beside the backup, the embedded stack's by itself, and is no backup", () => {
  const here = folder();
  backupOf(here, 0);
  const said = () => checkBackups({ local: false }, now, here).map(({ state, what }) => `${state}: ${what}`);
  expect(said()).toContainEqual(
    expect.stringContaining("unknown: of the backups none was tried on this machine"),
  );
  noteTrial(join(here, backupName(daysAgo(1), true, true)), daysAgo(1));
  expect(lastTrial(false, here)).toBeUndefined();
  noteTrial(join(here, backupName(daysAgo(3), true, false)), daysAgo(3));
  expect(said()).toContain("ok: of the backups one was tried 3 days ago");
  noteTrial(join(here, backupName(daysAgo(36), true, false)), daysAgo(36));
  expect(said()).toContainEqual(expect.stringContaining("unknown: of the backups one was tried 36 days ago"));
  expect(rotate(here, now, false)).toBe(0);
  noteTrial(join(here, "gone/backup.gz"), now);
});
