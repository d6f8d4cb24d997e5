import { useDeferredValue, useState } from "react";
import { Field } from "./field.tsx";
import { StatusRegion } from "../ui/notice.tsx";

/** Shorter lists have no filter. */
const filterFrom = 11;

/** Filters a long list. `filterField` takes the length of the list and a text that says how much of it is shown. */
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

/** Whether the texts contain every word of a query, in any case. An empty query matches. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const searched = texts.join("\n").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
