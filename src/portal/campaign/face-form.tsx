import { useState } from "react";
import { asProblem, advice } from "../../client/data/problem.ts";
import { Field, FieldFrame } from "../../client/form/field.tsx";
import { pigment } from "../../client/ui/pigment.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { readable } from "../../scheme/contrast.ts";
import { makeMark, MarkError } from "./draw-mark.ts";
import { markUrl, saveFace, type Face, type OwnFace } from "./face.ts";

/** How the council looks: its mark, one colour and where it can be reached. */
export function FaceForm({ stored }: { stored: OwnFace }) {
  const [face, setFace] = useState<Face>(stored);
  const [saved, setSaved] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; words: string } | null>(null);
  const [fault, setFault] = useState<{ field: string; words: string } | null>(null);
  const changed =
    face.mark !== saved.mark || face.colour !== saved.colour || face.contact_page !== saved.contact_page;
  const change = (changes: Partial<Face>) => {
    // A mark that took a while to draw must not undo what was chosen meanwhile.
    setFace((current) => ({ ...current, ...changes }));
    setFault(null);
    setOutcome(null);
  };

  async function choose(file: File | undefined) {
    if (!file) return;
    try {
      change({ mark: await makeMark(file, face.colour) });
    } catch (error) {
      if (!(error instanceof MarkError)) throw error;
      setFault({ field: "mark", words: error.message });
    }
  }

  async function save() {
    if (face.contact_page && !/^https:\/\/[^\s]+$/.test(face.contact_page))
      return setFault({ field: "contact_page", words: "The address begins with https://" });
    setBusy(true);
    setFault(null);
    setOutcome(null);
    try {
      const print = await saveFace(face, saved.print);
      setSaved({ ...face, print, released: print === saved.print && saved.released });
      setOutcome({ kind: "success", words: "Update successful!" });
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === "TR042") setFault({ field: "contact_page", words: problem.message });
      else setOutcome({ kind: "error", words: advice(problem) ?? problem.message });
    } finally {
      setBusy(false);
    }
  }

  const errorOf = (field: string) => (fault?.field === field ? fault.words : undefined);
  return (
    <form
      className="card campaign-face no-print"
      aria-label="How your council looks"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>How your council looks</h2>
      <p>
        {saved.print === ""
          ? "Residents trust a sheet that carries their council’s mark."
          : saved.released
            ? "Shown on your sheets and on your borough’s page."
            : "We look at each mark before residents see it. Until then your sheets carry your name alone."}
      </p>
      <div className="campaign-mark">
        {face.mark && <img src={markUrl(face.mark)} alt="Your mark, as it will be shown" width={96} />}
        <FieldFrame
          label="Mark or crest"
          hint="PNG, JPEG or SVG. Your browser makes a small picture of it."
          error={errorOf("mark")}
        >
          {(control) => (
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              {...control}
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          )}
        </FieldFrame>
      </div>
      {face.mark && (
        <button className="button button-quiet" type="button" onClick={() => change({ mark: "" })}>
          Remove the mark
        </button>
      )}
      <FieldFrame
        label="Colour"
        hint={
          face.colour && readable(face.colour) !== face.colour
            ? "White text on it could not be read: it is used darker, as shown beside it."
            : "For the bands of your sheets."
        }
      >
        {(control) => (
          <span className="campaign-colour">
            <input
              type="color"
              {...control}
              value={face.colour || pigment("moss-900")}
              onChange={(event) => change({ colour: event.target.value })}
            />
            {face.colour && <span style={{ background: readable(face.colour) }}>Your council</span>}
          </span>
        )}
      </FieldFrame>
      <Field
        label="Contact page"
        hint="On your own website, beginning with https://"
        type="url"
        value={face.contact_page}
        autoComplete="off"
        maxLength={300}
        error={errorOf("contact_page")}
        onChange={(event) => change({ contact_page: event.target.value.trim() })}
      />
      <button className="button" type="submit" disabled={busy || !changed}>
        Update
      </button>
      {outcome && <Notice kind={outcome.kind}>{outcome.words}</Notice>}
    </form>
  );
}
