import { useEffect, useState, type ReactNode } from "react";
import { asProblem, advice, type Problem } from "../api/problem.ts";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";
import { problemMessages } from "../i18n/problem.ts";

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
        {problemMessages.t("notLoaded", { what })}
      </Notice>
      <button className="button button-quiet" type="button" onClick={onRetry}>
        {problemMessages.t("tryAgain")}
      </button>
    </div>
  );
}

/** What a page will need, asked for at once with the question who is there. The database refuses whoever may not have it. */
export interface Early<T> {
  begin: () => void;
  /** Forgets what came: it was refused, or is another person's. */
  drop: () => void;
  /** Takes what was begun, once; asks anew after that. */
  load: () => Promise<T>;
}

/** @param load throws what `ask` throws */
export function early<T>(load: () => Promise<T>): Early<T> {
  let begun: Promise<T> | undefined;
  const drop = () => (begun = undefined);
  return {
    begin() {
      const asked = load();
      begun = asked;
      asked.catch(() => begun === asked && drop());
    },
    drop,
    load() {
      const answer = begun ?? load();
      drop();
      return answer;
    },
  };
}

interface Props<T> {
  /** A stable function that throws what `ask` throws. Where another takes its place, give each a `key`. */
  load: () => Promise<T>;
  /** What is loaded, as the start of a sentence: "The skip companies". */
  what: string;
  /** Stands where it will be; a card by default. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Content that has to be loaded: its skeleton, then it, or why not and a way to try again. A page that Back takes out of
 * the bfcache shows what it had and asks anew.
 */
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
        // What is already shown stays: it was true a moment ago.
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
