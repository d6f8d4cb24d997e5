import type { ReactNode } from "react";

interface Props {
  className?: string;
  facts: readonly (readonly [term: string, fact: ReactNode])[];
}

/** Terms with what is known about each; a term about which nothing is known is left out. */
export function Facts({ className = "facts", facts }: Props) {
  return (
    <dl className={className}>
      {facts.map(
        ([term, fact]) =>
          fact && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
