import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { problemMessages } from "../i18n/problem.ts";
import { Failure, useWork } from "./use-work.tsx";

interface Props {
  question: string;
  /** Carries the answer out; both buttons rest until it has. Where it throws, the dialog stays and says so. */
  onYes: () => unknown;
  onNo: () => void;
  /** Said where `onYes` throws. */
  failure?: string;
  /** While something else is under way whose answer must not come later. */
  busy?: boolean;
  /** Said between the question and the buttons. */
  children?: ReactNode;
}

/** Asks a question with 'Yes' and 'No'. Mount it to ask. The focus starts on 'No', the harmless answer. */
export function ConfirmDialog({ question, onYes, onNo, failure, busy = false, children }: Props) {
  const { busy: answering, problem, run } = useWork();
  const rests = busy || answering;

  const answerNo = () => {
    if (!answering) onNo();
  };

  return (
    <Dialog title={question} description={children} onClose={answerNo}>
      <Failure problem={problem}>{failure ?? problemMessages.t("didNotWork")}</Failure>
      <div className="dialog-buttons">
        <button
          className="button"
          type="button"
          aria-disabled={rests}
          onClick={() => {
            if (!rests) void run(onYes);
          }}
        >
          {problemMessages.t("yes")}
        </button>
        <button className="button button-quiet" type="button" data-first-focus onClick={answerNo}>
          {problemMessages.t("no")}
        </button>
      </div>
    </Dialog>
  );
}
