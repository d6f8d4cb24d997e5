import type { Section } from "./table.ts";
import { scripts, VoucherServer } from "./voucher-server.ts";

/** Of a voucher that is applied for and of each letter of it, before the reminder was found in the morning and a letter's row was written once. */
const before = { voucher: 2570, letter: 1700 };
const seconds = 3;

/** Bytes of write-ahead log, which a disk, a backup and a copy of the database take, for what people do all day. */
export async function benchLog(): Promise<Section[]> {
  const server = await VoucherServer.start(900);
  try {
    await server.load(10_000);
    await server.chooseCodes(2_000);
    // Whole pages are logged once after each checkpoint, so many calls share them; vacuuming is nobody's call.
    for (const setting of ["full_page_writes", "autovacuum"])
      await server.exec(`alter system set ${setting} = off`);
    await server.exec("select pg_reload_conf()");
    const written = () => server.number("pg_current_wal_insert_lsn() - '0/0'");
    const perOne = async (count: string, task: () => Promise<unknown>) => {
      const [bytes, done] = [await written(), await server.number(count)];
      await task();
      return ((await written()) - bytes) / ((await server.number(count)) - done);
    };
    const calls = "select xact_commit from pg_stat_database where datname = current_database()";

    const nothing = await perOne(calls, () => server.run(scripts.nothing, 1, seconds));
    const good = await perOne(calls, () => server.run(scripts.check(2_000), 1, seconds));
    const accepted = await perOne("select count(*) from public.voucher_redemptions", () =>
      server.run(scripts.accept(2_000), 1, seconds),
    );
    // What this morning's reminders write is not in the figures below.
    for (let days = 0; days < 5; days++) await server.exec("select private.write_last_days()");
    await server.exec("delete from private.letters");
    const vouchers = "select count(*) from public.vouchers where code is not null";
    const applied = await perOne(vouchers, () => server.run(scripts.apply, 1, seconds));
    const letters = "select count(*) from private.letters";
    const sent = await perOne("select count(*) from private.letters where outcome = 'sent'", async () => {
      const waiting = await server.number(`${letters} where outcome is null`);
      for (let left = waiting; left > 0; left -= 200)
        await server.exec(
          "select public.letter_sent(id) from (select id from public.take_letters(200)) as taken",
        );
    });
    const reminded = await perOne(letters, () =>
      server.exec(`
        select private.write_letter('last_days', md5(n::text)::uuid, md5('resident ' || n)::uuid)
        from generate_series(1, 1000) as n`),
    );
    const row = (what: string, bytes: number) => ({ what, bytes: Math.round(bytes) });
    const asUsed = applied + sent;
    const asExpired = asUsed + reminded + sent;
    const then = before.voucher + 2 * before.letter;
    return [
      {
        name: "Bytes of write-ahead log for one call",
        rows: [
          row("says who asks, and nothing", nothing),
          row("check_voucher: a guess that is counted and given back", good),
          row("accept_voucher", accepted),
          row("apply_for_voucher, with its letter written", applied),
          row("a letter taken and sent", sent),
          row("a reminder written", reminded),
        ],
      },
      {
        name: `Of a voucher with its letters; ${then} when each had two from the start`,
        rows: [
          { voucher: "used before its last days: one letter", bytes: asUsed, part: asUsed / then },
          { voucher: "with its reminder", bytes: asExpired, part: asExpired / then },
        ],
      },
    ];
  } finally {
    await server.stop();
  }
}
