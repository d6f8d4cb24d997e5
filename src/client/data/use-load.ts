import { useCallback, useEffect, useState } from "react";
import { toProblem, type Problem } from "./errors.ts";

export type Load<T> =
  { status: "loading" } | { status: "ready"; data: T } | { status: "failed"; problem: Problem };

/**
 * Loads what a page shows. A page that Back brings to life again shows what it had and asks anew.
 * @param load a stable function, e.g. one of a module; it throws what `ask` throws
 */
export function useLoad<T>(load: () => Promise<T>): { state: Load<T>; retry: () => void } {
  const [state, setState] = useState<Load<T>>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    load().then(
      (data) => {
        if (current) setState({ status: "ready", data });
      },
      (error: unknown) => {
        // What is already shown stays: it was true a moment ago.
        const failed: Load<T> = { status: "failed", problem: toProblem(error) };
        if (current) setState((shown) => (shown.status === "ready" ? shown : failed));
      },
    );
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) setAttempt((count) => count + 1);
    };
    window.addEventListener("pageshow", onPageShow);
    return () => {
      current = false;
      window.removeEventListener("pageshow", onPageShow);
    };
  }, [load, attempt]);

  const retry = useCallback(() => {
    setState({ status: "loading" });
    setAttempt((count) => count + 1);
  }, []);
  return { state, retry };
}
