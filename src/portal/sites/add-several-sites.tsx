import { weekLines } from "../../shared/domain/opening.ts";
import { readWeek } from "../../shared/domain/read-week.ts";
import { postcodeIn } from "../../shared/places/postcode.ts";
import { brand } from "../../shared/domain/brand.ts";
import { useEffect, useRef, useState } from "react";
import { saysTR015 } from "../../shared/domain/error-messages.generated.ts";
import { Field, TextAreaField } from "../../shared/forms/field.tsx";
import { Button, QuietButton } from "../../shared/ui/buttons.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { maximumSites } from "../../shared/domain/limits.generated.ts";
import {
  readPastedSites,
  type Column,
  type PastedSite,
  type PastedSites,
  decodeText,
  largestFileBytes,
} from "./pasted-sites.ts";
import "./add-several-sites.css";

interface Props {
  /** Text from the last time the dialog was open. */
  initialText: string;
  /** Addresses of the page's list in its order; "" for a blank row. */
  existing: readonly string[];
  onAdd: (sites: readonly PastedSite[]) => void;
  /** Receives the text, so that closing loses nothing. */
  onClose: (typed: string) => void;
}

const sites = (count: number) => `${count.toLocaleString(brand.locale)} ${count === 1 ? "site" : "sites"}`;

/** Reads a pasted column or a CSV file, shows the result, and adds it to the list, unsaved. */
export function AddSeveralSites({ initialText, existing, onAdd, onClose }: Props) {
  const [text, setText] = useState(initialText);
  const [pasted, setPasted] = useState<PastedSites | null>(null);
  const close = () => onClose(text);

  return (
    <Dialog title="Add several sites" onClose={close}>
      <div className="several-sites">
        {pasted ? (
          <Review existing={existing} pasted={pasted} onAdd={onAdd} onBack={() => setPasted(null)} />
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
      const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
      if (decoded === null)
        return setFileError("This is not a text file. Save the sheet as CSV, and choose that.");
      onType(decoded);
      return setRead(`The lines of ${file.name} are in the field above.`);
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
        label="Addresses, one per line"
        hint="Paste from a spreadsheet, headings and all, or type. Nothing is saved yet."
        error={error}
        value={text}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        data-first-focus
      />
      <Field
        label="CSV file"
        hint="It is read on this computer. Columns such as ‘Name’, ‘Address’, ‘Postcode’ and ‘Opening hours’ are found by their headings."
        error={fileError}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => void readFile(event.target)}
      />
      <StatusRegion>{read && <p>{read}</p>}</StatusRegion>
      <div className="dialog-buttons">
        <Button type="submit">Check addresses</Button>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
      </div>
    </form>
  );
}

/** Says which columns hold no part of a site. */
function describeColumns(columns: readonly Column[]): string {
  const left = columns.filter(({ use }) => use === "nothing").map(({ heading }) => heading || "no heading");
  const rest = left.length > 0 ? ` Not taken: ${left.join(", ")}. Rename a heading to have it taken.` : "";
  return `Name, address and postcode are joined into one address.${rest}`;
}

interface ReviewProps {
  existing: readonly string[];
  pasted: PastedSites;
  onAdd: (sites: readonly PastedSite[]) => void;
  onBack: () => void;
}

function Review({ existing, pasted, onAdd, onBack }: ReviewProps) {
  const { columns, fresh, doubles, leftOut } = pasted;
  const heading = useRef<HTMLHeadingElement>(null);
  const [withDoubles, setWithDoubles] = useState(false);
  const chosen = withDoubles ? [...fresh, ...doubles].sort((one, other) => one.line - other.line) : fresh;
  const listed = existing.filter((address) => address !== "").length;
  const room = maximumSites - listed;
  const tooMany = chosen.length > room;
  const unclear = chosen.filter(
    ({ address, hours }) => postcodeIn(address) === null || (hours && !readWeek(hours)),
  ).length;
  const left = [
    ...leftOut,
    ...(withDoubles ? [] : doubles).map(({ line, address, of }) => ({
      line,
      text: address,
      why: `the same as ${"site" in of ? `Site ${of.site}, already in your list` : `line ${of.line}`}`,
    })),
  ].sort((one, other) => one.line - other.line);

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="several-sites-part">
      <h3 ref={heading} tabIndex={-1} className="several-sites-count">
        {chosen.length === 0 ? "There is nothing to add" : `${sites(chosen.length)} to add`}
      </h3>
      {unclear > 0 && (
        <p>{`${unclear} of them ${unclear === 1 ? "has" : "have"} no postcode, or opening hours that could not be read. See the list.`}</p>
      )}
      {columns && <p className="field-hint">{describeColumns(columns)}</p>}
      {chosen.length > 0 && (
        <div className="several-sites-list" role="region" aria-label="What will be added" tabIndex={0}>
          <ol>
            {chosen.map(({ line, address, hours }) => (
              <li key={line}>
                {address}
                {postcodeIn(address) === null && (
                  <span className="several-sites-hours">This address has no postcode.</span>
                )}
                {hours && <span className="several-sites-hours">{describeHours(hours)}</span>}
              </li>
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
            ? "Add the duplicate too"
            : `Add the ${doubles.length.toLocaleString(brand.locale)} duplicates too`}
        </label>
      )}
      {left.length > 0 && (
        <>
          <h3 className="several-sites-count">Left out</h3>
          <div className="several-sites-list" role="region" aria-label="Left out" tabIndex={0}>
            <ul>
              {left.map(({ line, text, why }) => (
                <li key={line}>{`Line ${line}${text && `, ${shorten(text)}`}: ${why}`}</li>
              ))}
            </ul>
          </div>
        </>
      )}
      {tooMany && (
        <Notice
          kind="error"
          detail={`You have ${sites(listed)}, so ${room.toLocaleString(brand.locale)} more can be added.`}
        >
          {saysTR015}
        </Notice>
      )}
      <div className="dialog-buttons">
        {chosen.length > 0 && !tooMany && (
          <Button onClick={() => onAdd(chosen)}>{`Add ${sites(chosen.length)}`}</Button>
        )}
        <QuietButton onClick={onBack}>Change the addresses</QuietButton>
      </div>
    </div>
  );
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function describeHours(hours: string): string {
  const week = readWeek(hours);
  return week
    ? `Opening times: ${weekLines(week).join("; ")}`
    : `Opening hours in words: ${hours} (no times could be read)`;
}
