import { advice, type Problem } from "./errors.ts";
import { Notice } from "../ui/notice.tsx";

interface Props {
  /** What could not be loaded, as the start of a sentence: "The skip companies". */
  what: string;
  problem: Problem;
  onRetry: () => void;
}

/** Stands where content should be that did not load. */
export function LoadFailure({ what, problem, onRetry }: Props) {
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
