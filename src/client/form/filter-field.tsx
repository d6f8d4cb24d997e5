import { Field } from "./field.tsx";
import { StatusRegion } from "../ui/notice.tsx";

/** Lists up to this length are read, not searched. */
export const filterFrom = 11;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is shown now, in words: "3 of 12 companies". */
  shown: string;
}

/** Narrows a long list down while somebody types. */
export function FilterField({ label, value, onChange, shown }: Props) {
  return (
    <div className="field filter-field">
      <Field
        label={label}
        type="search"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <StatusRegion>
        <p className="field-hint">{shown}</p>
      </StatusRegion>
    </div>
  );
}

/** Whether every word of a query is somewhere in the texts, in any case. A query without words matches. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const searched = texts.join("\n").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
