import { useCallback, useEffect, useRef, useState, type SubmitEvent } from "react";
import { Field } from "../../shared/forms/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { cleanCode } from "../../shared/domain/clean-input.ts";
import { voucherCodeDrawn } from "../../shared/domain/limits.generated.ts";
import { readCode } from "../../shared/domain/voucher-code.ts";
import { notACode } from "./answer.ts";
import { Scanner } from "./scanner.tsx";
import { Button, QuietButton } from "../../shared/ui/buttons.tsx";

/** Random characters, and one that checks them. */
const codeLength = voucherCodeDrawn + 1;

/** Outside the component, so that the camera stays on for the next driver. */
let isCameraWanted = false;

/** Milliseconds after an answer in which the camera ignores the same code: the phone still points at it. */
const cameraPauseMs = 10_000;

/** The last code, and when its answer left the screen. */
export interface LastCode {
  code: string;
  at: number;
}

interface Props {
  onCode: (code: string) => void;
  /** Undefined for the first driver. After an answer, the focus moves here. */
  lastCode: LastCode | undefined;
}

function codeError(typed: string): string {
  const { length } = cleanCode(typed);
  if (length === 0) return "Type the code, or use the camera.";
  if (length === codeLength) return notACode;
  return `A code has ${codeLength} characters. This one has ${length}.`;
}

/** Takes a code from the camera or the keyboard. */
export function CodeEntry({ onCode, lastCode }: Props) {
  const [camera, setCamera] = useState(isCameraWanted);
  const [cameraError, setCameraError] = useState("");
  const [error, setError] = useState({ text: "", times: 0 });
  const [hint, setHint] = useState("Hold the voucher’s QR code in front of the camera.");
  const form = useRef<HTMLFormElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const movesFocus = useRef(lastCode !== undefined);

  function switchCamera(on: boolean) {
    isCameraWanted = on;
    movesFocus.current = true;
    setCamera(on);
  }

  // The pressed button is gone. With the camera on, 'Stop' gets the focus: the field would open the keyboard.
  useEffect(() => {
    if (movesFocus.current) (camera ? stop.current : form.current?.querySelector("input"))?.focus();
  }, [camera]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("code") ?? "");
    const code = readCode(typed);
    if (code) return onCode(code);
    setError(({ times }) => ({ text: codeError(typed), times: times + 1 }));
    form.current?.querySelector("input")?.focus();
  }

  const onText = useCallback(
    (text: string) => {
      const code = readCode(text);
      if (!code) setHint("This QR code is not a voucher.");
      else if (code === lastCode?.code && Date.now() - lastCode.at < cameraPauseMs)
        setHint("This voucher has just been checked. Type its code to check it again.");
      else onCode(code);
    },
    [onCode, lastCode],
  );

  return (
    <div className="code-entry">
      {camera ? (
        <>
          <Scanner
            onText={onText}
            onTrouble={(sentence) => {
              switchCamera(false);
              setCameraError(sentence);
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
          {cameraError && <Notice kind="error">{cameraError}</Notice>}
          <Button
            className="button button-action gate-camera"
            onClick={() => {
              setCameraError("");
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
            // The focus may already be in the field: the new key announces the error again.
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
