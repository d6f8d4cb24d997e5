import { generateKeyPairSync } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupRetentionDays } from "../../../src/shared/domain/limits.ts";
import { writeErasures } from "../../../supabase/admin/backup/erasures.ts";
import { checkBackups } from "../../../supabase/admin/doctor/backups.ts";
import {
  backupName,
  copyOffSite,
  deleteOldBackups,
  lastTrial,
  newestBackup,
  noteTrial,
} from "../../../supabase/admin/backup/rotation.ts";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tipright-backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const { privateKey: signer } = generateKeyPairSync("ed25519");
const now = new Date("2026-11-22T03:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

function writeBackupOf(folder: string, days: number): void {
  const file = join(folder, backupName(daysAgo(days), true));
  writeFileSync(file, "");
  utimesSync(file, daysAgo(days), daysAgo(days));
}

test("only backups older than the privacy notice says are deleted", () => {
  const folder = makeFolder();
  for (const days of [0, 1, backupRetentionDays - 1, backupRetentionDays + 1, 400])
    writeBackupOf(folder, days);
  for (const [name, days] of [
    ["by-hand.jsonl.gz", 900],
    ["erasures-new.json", 0],
    ["erasures-lost.json", 39],
    ["erasures-old.json", 41],
  ] as const) {
    writeFileSync(join(folder, name), "");
    utimesSync(join(folder, name), daysAgo(days), daysAgo(days));
  }
  expect(newestBackup(folder)).toEqual(now);
  expect(deleteOldBackups(folder, now)).toBe(2);
  expect(readdirSync(folder)).toHaveLength(6);
  expect(existsSync(join(folder, "erasures-old.json"))).toBe(false);
});

test("the newest backup is never deleted", () => {
  const folder = makeFolder();
  writeBackupOf(folder, 500);
  expect(deleteOldBackups(folder, now)).toBe(0);
  expect(newestBackup(join(folder, "missing"))).toBeUndefined();
});

test("only encrypted backups are copied off the machine, and a failing copy is an error", () => {
  const folder = makeFolder();
  const file = join(folder, "a.age");
  writeFileSync(file, "x");
  copyOffSite('cp "$BACKUP_FILE" "$BACKUP_FILE.elsewhere"', file);
  expect(existsSync(`${file}.elsewhere`)).toBe(true);
  expect(() => copyOffSite("exit 3", file)).toThrow("BACKUP_OFF_SITE ended with 3");
  expect(() => copyOffSite("true", join(folder, "a.jsonl.gz"))).toThrow("not encrypted");
});

test("a trial is noted beside the backup and counts for 35 days", () => {
  const folder = makeFolder();
  writeBackupOf(folder, 0);
  const findings = () => checkBackups({}, now, folder).map(({ state, what }) => `${state}: ${what}`);
  expect(lastTrial(folder)).toBeUndefined();
  expect(findings()).toContainEqual(
    expect.stringContaining("unknown: a backup was never tried on this machine"),
  );
  noteTrial(join(folder, backupName(daysAgo(3), true)), daysAgo(3));
  expect(findings()).toContain("ok: a backup was last tried 3 days ago");
  noteTrial(join(folder, backupName(daysAgo(36), true)), daysAgo(36));
  expect(findings()).toContainEqual(expect.stringContaining("unknown: a backup was last tried 36 days ago"));
  expect(deleteOldBackups(folder, now)).toBe(0);
  noteTrial(join(folder, "missing/backup.gz"), now);
});

test("a full disk leaves the older list of erasures, and the error says what to do", () => {
  const file = join(makeFolder(), "erasures-0a1b2c3d.json");
  const list = { madeAt: now.toISOString(), erased: [], members: [], suspended: [], secondSteps: [] };
  writeErasures(file, list, signer);
  const before = readFileSync(file, "utf8");
  symlinkSync("/dev/full", `${file}.new`);
  expect(() => writeErasures(file, { ...list, suspended: ["brent"] }, signer)).toThrow(
    `The list of erasures was not renewed: the disk of ${file} is full. Free some space`,
  );
  expect(readFileSync(file, "utf8")).toBe(before);
  expect(existsSync(`${file}.new`)).toBe(false);
});

test("doctor reports a list of erasures that is missing or older than two hours", () => {
  const folder = makeFolder();
  writeBackupOf(folder, 0);
  const findings = () =>
    checkBackups({}, now, folder)
      .filter(({ what }) => what.includes("erasures-"))
      .map(({ state, what }) => `${state}: ${what}`);
  expect(findings()).toEqual([expect.stringMatching(/^wrong: .*erasures-.*\.json: missing/)]);
  for (const [hours, expected] of [
    [1.9, /^ok: /],
    [3, /^wrong: .*: made 3 hours ago/],
  ] as const) {
    const madeAt = new Date(now.getTime() - hours * 60 * 60 * 1000).toISOString();
    writeErasures(
      join(folder, "erasures-0a1b2c3d.json"),
      { madeAt, erased: [], members: [], suspended: [], secondSteps: [] },
      signer,
    );
    expect(findings()).toEqual([expect.stringMatching(expected)]);
  }
});
