import { useCallback, useEffect, useRef, useState } from "react";
import { asProblem, type Problem } from "../../shared/api/problem.ts";
import { storedAccount, useStoredAccount, type StoredAccount } from "../../shared/auth/stored-account.ts";
import { askAsResident } from "../layout/ask-as-resident.ts";
import { stored } from "../../shared/api/stored.ts";
import { dayInBritain } from "../../shared/domain/days.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { stateOf, voucherSchema, type Voucher } from "./voucher.ts";

const cache = stored(
  "vouchers",
  z.object({
    uid: z.string(),
    /** When they were last brought up to date, in milliseconds since 1970. */
    at: z.number(),
    vouchers: z.array(voucherSchema),
  }),
  "local",
);

export interface CachedVouchers {
  at: number;
  vouchers: readonly Voucher[];
}

/**
 * The copies that this device may show: those of the account that is signed in, or, where its session has ended by
 * time, the last one's that are active to the end of their last day. Another account's are dropped. By the device's clock
 * a copy is over, unless the clock was past its last day already when the database said that it is active.
 */
export function readCache(account: StoredAccount | null, now = new Date()): CachedVouchers | null {
  const copies = cache.read();
  if (!copies) return null;
  if (account && copies.uid !== account.uid) {
    cache.forget();
    return null;
  }
  const today = dayInBritain(now);
  const copiedOn = dayInBritain(new Date(copies.at));
  const vouchers = copies.vouchers
    .map((voucher) =>
      copiedOn > voucher.last_day ? voucher : { ...voucher, state: stateOf(voucher, today) },
    )
    .filter(({ state }) => account !== null || state === "active");
  if (!account && vouchers.length === 0) {
    cache.forget();
    return null;
  }
  return { at: copies.at, vouchers };
}

export function cacheVouchers(
  { uid }: StoredAccount,
  vouchers: readonly Voucher[],
  now = Date.now(),
): CachedVouchers {
  cache.write({ uid, at: now, vouchers: [...vouchers] });
  return { at: now, vouchers };
}

export interface Vouchers {
  /** "unknown" until the page is hydrated. */
  who: "unknown" | "signed-out" | "signed-in";
  /** The cached vouchers, then the database's; null while there are none. */
  shown: CachedVouchers | null;
  refreshing: boolean;
  problem: Problem | null;
  refresh: () => void;
}

async function fetchVouchers(): Promise<CachedVouchers | null> {
  const answer = await askAsResident((client) => client.rpc("my_vouchers"));
  const vouchers = parseAnswer(z.array(voucherSchema), answer);
  const account = storedAccount();
  return account && cacheVouchers(account, vouchers);
}

/** Milliseconds between updates of a visible page. */
const liveEvery = 20_000;

/** Returns this device's copies of the vouchers, then the database's. `isLive` asks again while the page is visible. */
export function useVouchers(isLive = false): Vouchers {
  const account = useStoredAccount();
  const [fresh, setFresh] = useState<CachedVouchers | null>(null);
  const [copies, setCopies] = useState<CachedVouchers | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asked, setAsked] = useState(0);
  const [answered, setAnswered] = useState(-1);
  const refresh = useCallback(() => setAsked((count) => count + 1), []);
  const questions = useRef(0);

  /** Loads the vouchers; a later request wins, so that a cancelled one does not reappear as active. */
  const ask = useCallback(async () => {
    questions.current += 1;
    const question = questions.current;
    try {
      const vouchers = await fetchVouchers();
      if (question !== questions.current) return;
      setFresh(vouchers);
      setProblem(null);
    } catch (error) {
      if (question === questions.current) setProblem(asProblem(error));
    }
  }, []);

  useEffect(() => {
    if (account === undefined) return undefined;
    // Local storage does not exist where the HTML is made, so that the first picture is the same in both.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setCopies(readCache(account));
    if (account === null) return undefined;
    let current = true;
    void ask().finally(() => current && setAnswered(asked));
    // Updates them when the signal returns.
    window.addEventListener("online", refresh);
    return () => {
      current = false;
      questions.current += 1;
      window.removeEventListener("online", refresh);
    };
  }, [account, asked, ask, refresh]);

  useEffect(() => {
    if (!isLive || !account) return undefined;
    const look = () => {
      if (document.visibilityState === "visible") void ask();
    };
    const timer = setInterval(look, liveEvery);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [account, ask, isLive]);

  return {
    who: account === undefined ? "unknown" : account ? "signed-in" : "signed-out",
    shown: account ? (fresh ?? copies) : copies,
    refreshing: Boolean(account) && answered < asked,
    problem,
    refresh,
  };
}
