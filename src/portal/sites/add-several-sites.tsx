import { useEffect, useRef, useState } from "react";
import { registeredCodes } from "../../client/data/errors.ts";
import { Field } from "../../client/form/field.tsx";
import { TextAreaField } from "../../client/form/text-area-field.tsx";
import { Dialog } from "../../client/ui/dialog.tsx";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { maximumAddressLength, maximumSites } from "../../scheme/limits.ts";
import { decodeText, largestFileBytes, readPastedSites, type PastedSites } from "./pasted-sites.ts";
import "./add-several-sites.css";

interface Props {
  /** What was typed when it was closed the last time. */
  given: string;
  /** The addresses of the list as it stands on the page, in its order; "" for a blank row. */
  existing: readonly string[];
  onAdd: (addresses: string[]) => void;
  /** Learns what was typed, so that closing loses nothing. */
  onClose: (typed: string) => void;
}

const sites = (count: number) => `${count.toLocaleString("en-GB")} ${count === 1 ? "site" : "sites"}`;

/** Takes a pasted column or a CSV file, shows what it comes to, and adds that to the list, unsaved. */
export function AddSeveralSites({ given, existing, onAdd, onClose }: Props) {
  const [text, setText] = useState(given);
  const [pasted, setPasted] = useState<PastedSites | null>(null);
  const close = () => onClose(text);

  return (
    <Dialog title="Add several sites" onClose={close}>
      <div className="several-sites">
        {pasted ? (
          <Look existing={existing} pasted={pasted} onAdd={onAdd} onBack={() => setPasted(null)} />
        ) : (
          <Source
            text={text}
            onType={setText}
            onCheck={() => setPasted(readPastedSites(text, existing))}
            onClose={close}
          />
        )}
      </div>
    </Dialog>
  );
}

interface SourceProps {
  text: string;
  onType: (text: string) => void;
  onCheck: () => void;
  onClose: () => void;
}

function Source({ text, onType, onCheck, onClose }: SourceProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState("");
  const [fileError, setFileError] = useState("");
  const [read, setRead] = useState("");

  useEffect(() => area.current?.focus(), []);

  async function readFile(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    if (!file) return;
    setRead("");
    setError("");
    setFileError("");
    if (file.size > largestFileBytes) return setFileError("Choose a file of at most 5 MB.");
    try {
      const found = decodeText(new Uint8Array(await file.arrayBuffer()));
      if (found === null)
        return setFileError("This is not a text file. Save the sheet as CSV, and choose that.");
      onType(found);
      return setRead(`The addresses of ${file.name} are in the field above.`);
    } catch {
      return setFileError("The file could not be read. Choose it again.");
    }
  }

  return (
    <form
      className="several-sites-part"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") return onCheck();
        setError("Paste or type an address, or choose a file.");
        area.current?.focus();
      }}
    >
      <TextAreaField
        ref={area}
        label="Addresses, one a line"
        hint="Paste a column from a spreadsheet, or type. Nothing is saved yet."
        error={error}
        value={text}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        data-first-focus
      />
      <Field
        label="CSV file"
        hint="It is read on this computer. A column called ‘address’ is found by its name."
        error={fileError}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => void readFile(event.target)}
      />
      <StatusRegion>{read && <p>{read}</p>}</StatusRegion>
      <div className="dialog-buttons">
        <button className="button button-primary" type="submit">
          Check addresses
        </button>
        <button className="button button-quiet" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface LookProps {
  existing: readonly string[];
  pasted: PastedSites;
  onAdd: (addresses: string[]) => void;
  onBack: () => void;
}

function Look({ existing, pasted, onAdd, onBack }: LookProps) {
  const { fresh, doubles, tooLong, blank } = pasted;
  const heading = useRef<HTMLHeadingElement>(null);
  const [withDoubles, setWithDoubles] = useState(false);
  const wanted = withDoubles ? [...fresh, ...doubles].sort((one, other) => one.line - other.line) : fresh;
  const listed = existing.filter((address) => address !== "").length;
  const room = maximumSites - listed;
  const tooMany = wanted.length > room;
  const leftOut = (withDoubles ? 0 : doubles.length) + tooLong.length + blank.length;

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="several-sites-part">
      <h3 ref={heading} tabIndex={-1} className="several-sites-count">
        {wanted.length === 0 ? "There is nothing to add" : `${sites(wanted.length)} to add`}
      </h3>
      {wanted.length > 0 && (
        <div className="several-sites-list" role="region" aria-label="What will be added" tabIndex={0}>
          <ol>
            {wanted.map(({ line, address }) => (
              <li key={line}>{address}</li>
            ))}
          </ol>
        </div>
      )}
      {doubles.length > 0 && (
        <label className="checkbox-label">
          <input
            type="checkbox"
            checked={withDoubles}
            onChange={(event) => setWithDoubles(event.target.checked)}
          />
          {doubles.length === 1
            ? "Add the double too"
            : `Add the ${doubles.length.toLocaleString("en-GB")} doubles too`}
        </label>
      )}
      {leftOut > 0 && (
        <>
          <h3 className="several-sites-count">Left out</h3>
          <div className="several-sites-list" role="region" aria-label="Left out" tabIndex={0}>
            <ul>
              {!withDoubles &&
                doubles.map(({ line, address, of }) => (
                  <li key={line}>
                    {`Line ${line}, ${address}: the same as `}
                    {"site" in of ? `Site ${of.site}, already in your list` : `line ${of.line}`}
                  </li>
                ))}
              {tooLong.map(({ line, address, length }) => (
                <li key={line}>
                  {`Line ${line}, ${address.slice(0, 40)}…: ${length} characters, at most ${maximumAddressLength} can be stored`}
                </li>
              ))}
              {blank.length > 0 && (
                <li>{`${blank.length === 1 ? "Line" : "Lines"} ${blank.join(", ")}: there is no address`}</li>
              )}
            </ul>
          </div>
        </>
      )}
      {tooMany && (
        <Notice
          kind="error"
          detail={`You have ${sites(listed)}, so ${room.toLocaleString("en-GB")} more can be added.`}
        >
          {registeredCodes.TR015.message}
        </Notice>
      )}
      <div className="dialog-buttons">
        {wanted.length > 0 && !tooMany && (
          <button
            className="button button-primary"
            type="button"
            onClick={() => onAdd(wanted.map(({ address }) => address))}
          >
            {`Add ${sites(wanted.length)}`}
          </button>
        )}
        <button className="button button-quiet" type="button" onClick={onBack}>
          Change the addresses
        </button>
      </div>
    </div>
  );
}
