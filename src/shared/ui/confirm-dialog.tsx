import type { ReactNode } from "react";
import { Button, QuietButton } from "./buttons.tsx";
import { Dialog } from "./dialog.tsx";
import { problemMessages } from "../i18n/problem.ts";
import { Failure, useWork } from "./use-work.tsx";

interface Props {
  question: string;
  /** Runs on 'Yes'; both buttons wait for it. If it throws, the dialog stays open with the error. */
  onYes: () => unknown;
  onNo: () => void;
  failure?: string;
  /** Disables 'Yes' while another call is running. */
  busy?: boolean;
  children?: ReactNode;
}

/** A dialog with a question, 'Yes' and 'No'. The focus starts on 'No'. */
export function ConfirmDialog({ question, onYes, onNo, failure, busy = false, children }: Props) {
  const { busy: answering, problem, run } = useWork();
  const isDisabled = busy || answering;

  const answerNo = () => {
    if (!answering) onNo();
  };

  return (
    <Dialog title={question} description={children} onClose={answerNo}>
      <Failure problem={problem}>{failure ?? problemMessages.t("didNotWork")}</Failure>
      <div className="dialog-buttons">
        <Button
          aria-disabled={isDisabled}
          onClick={() => {
            if (!isDisabled) void run(onYes);
          }}
        >
          {problemMessages.t("yes")}
        </Button>
        <QuietButton data-first-focus onClick={answerNo}>
          {problemMessages.t("no")}
        </QuietButton>
      </div>
    </Dialog>
  );
}
