import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { findBrowser } from "../support/browser.ts";
import { median, type Section } from "./table.ts";
import { scripts, VoucherServer } from "./voucher-server.ts";

/** What a busy council has: two thirds of them active. */
const vouchers = 37_500;
/** Of which so many change between two questions of a device. */
const changes = 20;
/** As often as each device asks, in seconds, and how many devices of all councils do. */
const everySeconds = 300;
const gates = 1_000;
/** How many times slower than this machine the phone is. */
const slowness = 4;
const rounds = 9;

/** One load in ten has three kinds and one in five two; a third was used in the last month. */
const manyVouchers = `
  delete from public.vouchers;
  insert into public.vouchers (
    code, local_auth_issue, home_borough, skip_site_id, site_address, load, issued_at, last_day, voucher_used, used_at
  )
  select private.new_voucher_code(), 'camden', 'camden', md5('site 1')::uuid, '1 Depot Lane',
    (
      select jsonb_build_object('kinds', jsonb_agg(picked.kind), 'size', (
        select sizes.key from public.waste_sizes as sizes where n > 0 order by random() limit 1
      ))
      from (
        select kinds.key as kind
        from public.waste_kinds as kinds
        where n > 0
        order by random()
        limit case when n % 10 = 0 then 3 when n % 5 = 0 then 2 else 1 end
      ) as picked
    ),
    now() - make_interval(days => 31 + n % 5), current_date + n % 31, n % 3 = 0,
    case when n % 3 = 0 then now() - make_interval(days => n % 29) end
  from generate_series(1, ${vouchers}) as n;
  analyze public.vouchers;`;

const call = "select public.gate_list(md5('site 1')::uuid)";
const asGate = `select set_config('request.jwt.claims', json_build_object('role', 'authenticated',
  'sub', md5('gate 1')::uuid, 'session_id', md5('session of gate 1')::uuid)::text, false);`;

/** The module that devices search a list with, as a script that leaves `findInList` on the window. */
async function searching(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "gate-list-"));
  const module = fileURLToPath(new URL("../../src/portal/gate/gate-list.ts", import.meta.url));
  const entry = join(folder, "entry.ts");
  writeFileSync(
    entry,
    `import { findInList, indexOf } from ${JSON.stringify(module)}; Object.assign(window, { findInList, indexOf });`,
  );
  await build({
    configFile: false,
    logLevel: "error",
    // As a library it would leave React's question for a bundler that comes after it.
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: join(folder, "out"),
      lib: { entry, formats: ["iife"], name: "bench", fileName: "bench" },
    },
  });
  const script = readFileSync(join(folder, "out", "bench.iife.js"), "utf8");
  rmSync(folder, { recursive: true });
  return script;
}

/** Milliseconds in which a list that came is made ready to be searched, and of each look-up in it. */
async function lookUp(list: string, codes: readonly string[]) {
  const browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage();
  // A secure context, as SHA-256 needs one.
  await page.route("http://localhost/", (route) =>
    route.fulfill({ body: "<!doctype html>", contentType: "text/html" }),
  );
  await page.goto("http://localhost/");
  await page.addScriptTag({ content: await searching() });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  const taken = await page.evaluate(
    async ([text, wanted]) => {
      const { findInList, indexOf } = window as unknown as {
        findInList: (list: unknown, code: string) => Promise<unknown>;
        indexOf: (list: unknown) => unknown;
      };
      const parsed: unknown = JSON.parse(text);
      const began = performance.now();
      indexOf(parsed);
      const ready = performance.now() - began;
      const each: number[] = [];
      let found = 0;
      for (const code of wanted) {
        const from = performance.now();
        if (await findInList(parsed, code)) found += 1;
        each.push(performance.now() - from);
      }
      return { each, found, ready };
    },
    [list, codes] as const,
  );
  await browser.close();
  if (taken.found !== codes.length) throw new Error(`${taken.found} of ${codes.length} codes were found.`);
  return taken;
}

/** The gate's list for the time without a signal: making it, its size, and looking a code up in it. */
export async function benchGateList(): Promise<Section[]> {
  const server = await VoucherServer.start(600);
  try {
    await server.exec(manyVouchers);
    const asked = (what: string) =>
      `begin; ${asGate.replace("false", "true")} set local role authenticated; ${what}; commit;`;
    const measure = async (what: string) => {
      const taken: { milliseconds: number; processorMilliseconds: number }[] = [];
      for (let round = 0; round < rounds; round++) {
        const asks = await server.run(asked(what), 1, 1);
        const nothing = await server.run(scripts.nothing, 1, 1);
        taken.push({
          milliseconds: asks.milliseconds - nothing.milliseconds,
          processorMilliseconds: asks.processorMilliseconds - nothing.processorMilliseconds,
        });
      }
      return {
        made: median(taken.map(({ milliseconds }) => milliseconds)),
        processor: median(taken.map(({ processorMilliseconds }) => processorMilliseconds)),
      };
    };
    const whole = await measure(call);
    const { version } = JSON.parse((await server.exec(`${asGate} ${call}`)).at(-1) ?? "") as {
      version: string;
    };
    const since = `select public.gate_list(md5('site 1')::uuid, '${version}')`;
    const unchanged = await measure(since);
    const nothingNew = (await server.exec(`${asGate} ${since}`)).at(-1) ?? "";
    await server.exec(
      `update public.vouchers set last_day = last_day where id in (select id from public.vouchers limit ${changes})`,
    );
    const step = await measure(since);
    const stepped = (await server.exec(`${asGate} ${since}`)).at(-1) ?? "";
    // Each has a whole list once a day.
    const share = (each: number) => (gates * each) / (everySeconds * 1_000);
    const daily = (gates * whole.processor) / (86_400 * 1_000);
    const answer = (await server.exec(`${asGate} ${call}`)).at(-1) ?? "";
    const codes = await server.exec("select code from public.vouchers order by random() limit 200");
    const { list } = JSON.parse(answer) as { list: unknown };
    const { ready, each } = await lookUp(JSON.stringify(list), codes);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const cost = (what: string, { made, processor }: typeof step, bytes: number) => ({
      answer: what,
      "made in, ms": made,
      "of processor, ms": processor,
      KB: bytes / 1024,
      [`${gates.toLocaleString("en-GB")} gates, % of a processor`]: 100 * (share(processor) + daily),
    });
    return [
      {
        name: `The gate's list of ${vouchers.toLocaleString("en-GB")} vouchers`,
        rows: [
          {
            "made in, ms": whole.made,
            "of processor, ms": whole.processor,
            "as it is, KB": answer.length / 1024,
            "brotli, KB": brotliCompressSync(answer, quality).length / 1024,
            "gzip, KB": gzipSync(answer).length / 1024,
            [`made ready on a phone ${slowness} times slower, ms`]: ready,
            "a look-up, ms": median(each),
            "the slowest, ms": Math.max(...each),
          },
        ],
      },
      {
        name: `A question every ${everySeconds / 60} minutes, with a whole list a day`,
        rows: [
          cost("nothing changed", unchanged, nothingNew.length),
          cost(`${changes} vouchers changed`, step, stepped.length),
        ],
      },
    ];
  } finally {
    await server.stop();
  }
}
