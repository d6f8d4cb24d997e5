import type { ReactNode } from "react";
import { useLoad } from "./use-load.ts";
import { LoadFailure } from "./load-failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

interface Props<T> {
  /** A stable function that throws what `ask` throws. */
  load: () => Promise<T>;
  /** What is loaded, as the start of a sentence: "The skip companies". */
  what: string;
  /** The shape of what comes. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Content that has to be loaded: its shape, then it, or why not and a way to try again. */
export function Loaded<T>({ load, what, skeleton, children }: Props<T>) {
  const { state, retry } = useLoad(load);
  if (state.status === "loading") return <Skeleton>{skeleton}</Skeleton>;
  if (state.status === "failed") return <LoadFailure what={what} problem={state.problem} onRetry={retry} />;
  return children(state.data);
}
