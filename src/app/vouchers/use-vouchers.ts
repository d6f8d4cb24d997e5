import { useCallback, useEffect, useRef, useState } from "react";
import { asProblem, type Problem } from "../../shared/api/problem.ts";
import { storedAccount, useStoredAccount } from "../../shared/auth/stored-account.ts";
import { askAsResident } from "../layout/ask-as-resident.ts";
import { cacheVouchers, readCache, type CachedVouchers } from "./voucher-cache.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { voucherSchema } from "./voucher.ts";

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
