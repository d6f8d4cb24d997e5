import type { ReactNode } from "react";

interface Props {
  className?: string;
  facts: readonly (readonly [term: string, fact: ReactNode])[];
}

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
