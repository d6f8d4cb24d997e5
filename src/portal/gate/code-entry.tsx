import { useCallback, useEffect, useRef, useState, type SubmitEvent } from "react";
import { Field } from "../../shared/forms/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { readCode } from "../../shared/domain/voucher-code.ts";
import { noCode } from "./answer.ts";
import { Scanner } from "./scanner.tsx";
import { Button, QuietButton } from "../../shared/ui/buttons.tsx";

let cameraWanted = false;

/** Milliseconds after an answer in which the camera does not read the same code again: the phone is still held there. */
const cameraPauseMs = 10_000;

/** The last answer: about which code, and when it left the screen. */
export interface Answered {
  code: string;
  at: number;
}

interface Props {
  onCode: (code: string) => void;
  /** Undefined before the first driver. After one the focus, which was on that answer, comes here. */
  before: Answered | undefined;
}

/** Where a code comes in: by the camera, or typed. The camera that was on for the last driver is on for this one. */
export function CodeEntry({ onCode, before }: Props) {
  const [camera, setCamera] = useState(cameraWanted);
  const [trouble, setTrouble] = useState("");
  const [error, setError] = useState({ text: "", times: 0 });
  const [hint, setHint] = useState("Hold the voucher’s QR code in front of the camera.");
  const form = useRef<HTMLFormElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const moved = useRef(before !== undefined);

  function switchCamera(on: boolean) {
    cameraWanted = on;
    moved.current = true;
    setCamera(on);
  }

  // What was pressed is gone. Whoever typed goes on typing; whoever scans needs no keyboard over half the screen.
  useEffect(() => {
    if (moved.current) (camera ? stop.current : form.current?.querySelector("input"))?.focus();
  }, [camera]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("code") ?? "");
    const code = readCode(typed);
    if (code) return onCode(code);
    const text = typed.trim() === "" ? "Type the code, or use the camera." : noCode;
    setError(({ times }) => ({ text, times: times + 1 }));
    form.current?.querySelector("input")?.focus();
  }

  const onText = useCallback(
    (text: string) => {
      const code = readCode(text);
      if (!code) setHint("This QR code is not a voucher.");
      else if (code === before?.code && Date.now() - before.at < cameraPauseMs)
        setHint("This voucher has just been checked. Type its code to check it again.");
      else onCode(code);
    },
    [onCode, before],
  );

  return (
    <div className="code-entry">
      {camera ? (
        <>
          <Scanner
            onText={onText}
            onTrouble={(sentence) => {
              switchCamera(false);
              setTrouble(sentence);
            }}
          />
          <p className="scanner-hint" role="status">
            {hint}
          </p>
          <QuietButton ref={stop} onClick={() => switchCamera(false)}>
            Stop the camera
          </QuietButton>
        </>
      ) : (
        <>
          {trouble && <Notice kind="error">{trouble}</Notice>}
          <Button
            className="button button-action gate-camera"
            onClick={() => {
              setTrouble("");
              switchCamera(true);
            }}
          >
            Use the camera
          </Button>
        </>
      )}
      <form ref={form} className="code-form" data-ready="" method="post" noValidate onSubmit={submit}>
        <Field
          label="Voucher code"
          name="code"
          className="field-control code-field"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          error={
            // Whoever pressed Enter is in the field already, and hears it nevertheless; each time anew.
            error.text && (
              <span key={error.times} role="alert">
                {error.text}
              </span>
            )
          }
        />
        <Button type="submit">Check</Button>
      </form>
    </div>
  );
}
