import { useCallback, useEffect, useRef, useState, type SubmitEvent } from "react";
import { Field } from "../../client/form/field.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { readCode } from "../../scheme/voucher-code.ts";
import { Scanner } from "./scanner.tsx";
import "../../client/ui/button.css";

let cameraWanted = false;

interface Props {
  onCode: (code: string) => void;
  /** Whether a driver was here before: then the focus, which was on that answer, comes here. */
  again: boolean;
}

/** Where a code comes in: by the camera, or typed. The camera that was on for the last driver is on for this one. */
export function CodeEntry({ onCode, again }: Props) {
  const [camera, setCamera] = useState(cameraWanted);
  const [trouble, setTrouble] = useState("");
  const [error, setError] = useState("");
  const [foreign, setForeign] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const moved = useRef(again);

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
    setError(
      typed.trim() === ""
        ? "Type the code, or use the camera."
        : "This is no voucher code. Compare it letter by letter.",
    );
    form.current?.querySelector("input")?.focus();
  }

  const onText = useCallback(
    (text: string) => {
      const code = readCode(text);
      if (code) onCode(code);
      else setForeign(true);
    },
    [onCode],
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
            {foreign ? "This QR code is no voucher." : "Hold the voucher's QR code before the camera."}
          </p>
          <button
            ref={stop}
            className="button button-quiet"
            type="button"
            onClick={() => switchCamera(false)}
          >
            Stop the camera
          </button>
        </>
      ) : (
        <>
          {trouble && <Notice kind="error">{trouble}</Notice>}
          <button
            className="button button-action gate-camera"
            type="button"
            onClick={() => {
              setTrouble("");
              switchCamera(true);
            }}
          >
            Use the camera
          </button>
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
          maxLength={40}
          error={error || undefined}
        />
        <button className="button" type="submit">
          Check
        </button>
      </form>
    </div>
  );
}
