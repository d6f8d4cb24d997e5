import { useEffect, useState, type ReactNode } from "react";
import { advice, toProblem, type Problem } from "./errors.ts";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Load<T> = { status: "loading" } | { status: "ready"; data: T } | { status: "failed"; problem: Problem };

/**
 * Loads what a page shows. A page that Back takes out of the bfcache shows what it had and asks anew.
 * @param load a stable function, e.g. one of a module; it throws what `ask` throws
 */
function useLoad<T>(load: () => Promise<T>): { state: Load<T>; retry: () => void } {
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

  function retry() {
    setState({ status: "loading" });
    setAttempt((count) => count + 1);
  }
  return { state, retry };
}

interface FailureProps {
  /** What could not be loaded, as the start of a sentence: "The skip companies". */
  what: string;
  problem: Problem;
  onRetry: () => void;
}

/** Stands where content should be that did not load. */
export function LoadFailure({ what, problem, onRetry }: FailureProps) {
  return (
    <div className="load-failure">
      <Notice kind="error" detail={advice(problem)}>
        {`${what} could not be loaded.`}
      </Notice>
      <button className="button button-quiet" type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

interface Props<T> {
  /** A stable function that throws what `ask` throws. */
  load: () => Promise<T>;
  /** What is loaded, as the start of a sentence: "The skip companies". */
  what: string;
  /** Stands where it will be; a card by default. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Content that has to be loaded: its skeleton, then it, or why not and a way to try again. */
export function Loaded<T>({ load, what, skeleton = <Skeleton />, children }: Props<T>) {
  const { state, retry } = useLoad(load);
  if (state.status === "loading") return skeleton;
  if (state.status === "failed") return <LoadFailure what={what} problem={state.problem} onRetry={retry} />;
  return children(state.data);
}
