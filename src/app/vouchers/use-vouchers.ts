import { useCallback, useEffect, useState } from "react";
import { toProblem, type Problem } from "../../client/data/errors.ts";
import { storedAccount, useStoredAccount } from "../../client/session/stored-account.ts";
import { askAsResident } from "../shell/ask-as-resident.ts";
import { cacheVouchers, readCache, type CachedVouchers } from "./voucher-cache.ts";
import { parseAnswer } from "../../client/data/parse.ts";
import { z } from "../../client/data/z.ts";
import { voucherSchema } from "./voucher.ts";

export interface Vouchers {
  /** "unknown" until the page is hydrated, "nobody" where no session is in this browser. */
  who: "unknown" | "nobody" | "somebody";
  /** What can be shown: what is cached, then what the database says. Null while there is neither. */
  shown: CachedVouchers | null;
  /** Whether the database is being asked. */
  refreshing: boolean;
  /** Why it could not be asked. */
  problem: Problem | null;
  refresh: () => void;
}

async function fetchVouchers(): Promise<CachedVouchers | null> {
  const answer = await askAsResident((client) => client.rpc("my_vouchers"));
  const vouchers = parseAnswer(z.array(voucherSchema), answer);
  const account = storedAccount();
  return account && cacheVouchers(account, vouchers);
}

/** The vouchers of whoever is signed in: at once from the copies on this device, then from the database. */
export function useVouchers(): Vouchers {
  const account = useStoredAccount();
  const [fresh, setFresh] = useState<CachedVouchers | null>(null);
  const [copies, setCopies] = useState<CachedVouchers | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asked, setAsked] = useState(0);
  const [answered, setAnswered] = useState(-1);
  const refresh = useCallback(() => setAsked((count) => count + 1), []);

  useEffect(() => {
    if (account === undefined) return undefined;
    // Local storage does not exist where the HTML is made, so that the first picture is the same in both.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setCopies(readCache(account));
    if (account === null) return undefined;
    let current = true;
    fetchVouchers()
      .then(
        (vouchers) => {
          if (!current) return;
          setFresh(vouchers);
          setProblem(null);
        },
        (error: unknown) => current && setProblem(toProblem(error)),
      )
      .finally(() => current && setAnswered(asked));
    // A phone that finds its signal again brings them up to date by itself.
    window.addEventListener("online", refresh);
    return () => {
      current = false;
      window.removeEventListener("online", refresh);
    };
  }, [account, asked, refresh]);

  return {
    who: account === undefined ? "unknown" : account ? "somebody" : "nobody",
    shown: account ? (fresh ?? copies) : copies,
    refreshing: Boolean(account) && answered < asked,
    problem,
    refresh,
  };
}
