import type { Row, Section } from "./table.ts";
import { callScript, scripts, VoucherServer } from "./voucher-server.ts";

/** Milliseconds of processor time: a tenth of the 8 s after which hosted Supabase cancels a member's call. */
const atMost = 800;
/** Milliseconds of processor time of calls with their own budget. */
const budgets: Readonly<Record<string, number>> = {
  check_voucher: 2,
  accept_voucher: 4,
  "council_figures, the last 12 months": 60,
};
/** Codes that the gates check and accept. */
const codes = 50_000;

const manager = (call: string) => callScript("manager", 1, call);

/** Arguments of functions that need some. Camden has a hundred sites, and 450,000 vouchers a year among ten million. */
const argumentsOf: Readonly<Record<string, string>> = {
  active_vouchers: "null",
  council_branding: "'camden'",
  council_is_registered: "'camden'",
  council_vouchers: "'used', current_date - 364, current_date",
  email_domain_is_allowed: "'resident1@camden.gov.uk'",
  email_domains_of: "'camden'",
  gate_day: "md5('site 1')::uuid",
  gate_list: "md5('site 1')::uuid",
  gate_people: "md5('site 1')::uuid",
  listed_skip_companies: "'camden'",
  preview_holder_email: "'{}', '2099-01-01', null, 'fire'",
  registration_is_finished: "md5('manager 1')::uuid",
  registration_is_verified: "md5('manager 1')::uuid",
  sites_of: "'camden'",
  voucher_history: "md5('look-up')::uuid",
  vouchers_after_move: "'barnet'",
};

/** Functions for residents only. */
const ofResidents = ["my_limits", "vouchers_after_move"];

/** Functions with large results and their own measurement, or that write to the audit log. */
const others: Readonly<Record<string, string>> = {
  "council_figures, the last 12 months": manager(
    "select length(public.council_figures(current_date - 364, current_date)::text);",
  ),
  "council_figures, the last financial year": manager(
    `select length(public.council_figures(make_date(april - 1, 4, 1), make_date(april, 3, 31))::text)
     from extract(year from current_date - interval '3 months') as year, cast(year as integer) as april;`,
  ),
  "council_figures, 13 months that cut two": manager(
    "select length(public.council_figures((current_date - interval '13 months')::date + 1, current_date)::text);",
  ),
  council_export: manager("select length(public.council_export()::text);"),
  my_vouchers: callScript("resident", VoucherServer.residents, "select count(*) from public.my_vouchers();"),
  apply_for_voucher: scripts.apply,
  check_voucher: scripts.check(codes),
  accept_voucher: scripts.accept(codes),
  "find_residents, by address": "select count(*) from private.find_residents('resident77@camden.gov.uk');",
};

/**
 * Measures every reading function that a signed-in person may call, the calls of a gate and an application, with
 * BENCH_VOUCHERS vouchers (ten million).
 * @throws {Error} where a call exceeds its budget, or a new function needs arguments that this file lacks
 */
export async function benchVouchers(): Promise<Section[]> {
  const server = await VoucherServer.start(3 * 3600);
  try {
    const [unasked] = await server.exec(`
      select string_agg(proname, ', ') from pg_proc
      where pronamespace = 'public'::regnamespace and provolatile = 's' and has_function_privilege('authenticated', oid, 'execute')
        and pronargs > pronargdefaults and proname <> all ('{${Object.keys(argumentsOf).join(",")}}')`);
    if (unasked) throw new Error(`Name their arguments in tests/bench/vouchers.ts: ${unasked}`);
    const vouchers = Number(process.env["BENCH_VOUCHERS"] ?? 10_000_000);
    await server.load(vouchers);
    await server.chooseCodes(codes);
    // Functions that need a recent session get one.
    await server.exec("update auth.sessions set created_at = now() + interval '2 minutes'");
    // The export was announced, as it requires.
    await server.exec(`
      select private.log_event(councils.id, md5('manager 1')::uuid, 'council_exported', '{}')
      from public.councils where councils.council_key = 'camden'`);
    await server.exec(`
      insert into public.audit_log (id, council_id, member_id, member_name, action, changes)
      select md5('look-up')::uuid, council_id, md5('manager 1')::uuid, 'A B', 'voucher_looked_up',
        jsonb_build_object('voucher_id', id)
      from public.vouchers where local_auth_issue = 'camden' and voucher_used limit 1`);
    // A future pause, about which holders can be emailed.
    await server.exec(`
      update public.councils set pauses = '[{"from": "2099-01-01", "to": null, "why": "Works"}]'
      where council_key = 'camden'`);
    const stable = await server.exec(`
      select proname from pg_proc
      where pronamespace = 'public'::regnamespace and provolatile = 's' and has_function_privilege('authenticated', oid, 'execute')
        and proname <> 'council_figures'
        and (pronargs = pronargdefaults or proname = any ('{${Object.keys(argumentsOf).join(",")}}'))
      order by 1`);
    const plain = stable.map((name): [string, string] => {
      const call = `select count(*) from public.${name}(${argumentsOf[name] ?? ""}) as answer where answer::text <> '';`;
      return [
        name,
        ofResidents.includes(name) ? callScript("resident", VoucherServer.residents, call) : manager(call),
      ];
    });
    const rows: Row[] = [];
    const measure = async (what: string, script: string, seconds: number) => {
      const { milliseconds, processorMilliseconds } = await server.run(script, 1, seconds);
      rows.push({ what, "ms of processor": processorMilliseconds, "ms each": milliseconds });
      return processorMilliseconds;
    };
    const tooSlow: string[] = [];
    for (const [what, script] of [...plain, ...Object.entries(others)])
      if ((await measure(what, script, 2)) >= (budgets[what] ?? atMost)) tooSlow.push(what);
    const section = { name: `What is asked beside ${vouchers.toLocaleString("en-GB")} vouchers`, rows };
    if (tooSlow.length > 0)
      throw new Error(`Too slow: ${tooSlow.join(", ")}\n${JSON.stringify(rows, null, 1)}`);
    return [section];
  } finally {
    await server.stop();
  }
}
