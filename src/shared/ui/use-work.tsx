import { useState, type ReactNode } from "react";
import { advice, asProblem, type Problem } from "../api/problem.ts";
import { Notice } from "./notice.tsx";

/** Does one thing at a time that somebody asked for by a button, and keeps why the last one failed. */
export function useWork() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function run(work: () => unknown): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  }
  return { busy, problem, run };
}

/** Says what failed, where anything has, and what to do about it. */
export function Failure({ problem, children }: { problem: Problem | null; children: ReactNode }) {
  return (
    problem && (
      <Notice kind="error" detail={advice(problem)}>
        {children}
      </Notice>
    )
  );
}
