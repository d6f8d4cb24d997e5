import { useState, type ReactNode } from "react";
import { advice, asProblem, type Problem } from "../api/problem.ts";
import { Notice } from "./notice.tsx";

/** Runs one action of a button at a time, and keeps the error of the last one. */
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

export function Failure({ problem, children }: { problem: Problem | null; children: ReactNode }) {
  return (
    problem && (
      <Notice kind="error" detail={advice(problem)}>
        {children}
      </Notice>
    )
  );
}
