import { useEffect, useState, type ReactNode } from "react";
import { asProblem, advice, type Problem } from "../api/problem.ts";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";
import { problemMessages } from "../i18n/problem.ts";

interface FailureProps {
  /** The start of the error sentence: "The skip companies". */
  what: string;
  problem: Problem;
  onRetry: () => void;
}

export function LoadFailure({ what, problem, onRetry }: FailureProps) {
  return (
    <div className="load-failure">
      <Notice kind="error" detail={advice(problem)}>
        {problemMessages.t("notLoaded", { what })}
      </Notice>
      <button className="button button-quiet" type="button" onClick={onRetry}>
        {problemMessages.t("tryAgain")}
      </button>
    </div>
  );
}

interface Props<T> {
  /** A stable function that throws what `ask` throws. Use a `key` to replace it. */
  load: () => Promise<T>;
  what: string;
  /** A card by default. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Loads content: skeleton, then content or an error with a retry. A page from the bfcache loads again. */
export function Loaded<T>({ load, what, skeleton = <Skeleton />, children }: Props<T>) {
  const [result, setResult] = useState<{ data: T } | { problem: Problem } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    load().then(
      (data) => {
        if (current) setResult({ data });
      },
      (error: unknown) => {
        const failed = { problem: asProblem(error) };
        // Keep what is already shown.
        if (current) setResult((before) => (before && "data" in before ? before : failed));
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
    setResult(null);
    setAttempt((count) => count + 1);
  }
  if (!result) return skeleton;
  if ("data" in result) return children(result.data);
  return <LoadFailure what={what} problem={result.problem} onRetry={retry} />;
}
