import { useDeferredValue, useState } from "react";
import { Field } from "./field.tsx";
import { StatusRegion } from "../ui/notice.tsx";

/** Shorter lists are read, not searched. */
const filterFrom = 11;

/**
 * Narrows a long list down while somebody types.
 * @returns what is looked for, and the field: given how long the list is, and in words how much of it is shown
 */
export function useFilter(label: string) {
  const [query, setQuery] = useState("");
  const filterField = (length: number, shown: string) =>
    length >= filterFrom && (
      <div className="field filter-field">
        <Field
          label={label}
          type="search"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <StatusRegion>
          <p className="field-hint">{shown}</p>
        </StatusRegion>
      </div>
    );
  return { filterText: useDeferredValue(query), filterField };
}

/** Whether every word of a query is somewhere in the texts, in any case. A query without words matches. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const searched = texts.join("\n").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
