interface Props {
  terms: { to_pay: string | null; who_may_come: string | null; before_you_come: string | null };
}

/** What a council wants residents to know, as far as it has said something. */
export function Terms({ terms }: Props) {
  const said = [
    ["To pay", terms.to_pay],
    ["Who may come", terms.who_may_come],
    ["Before you come", terms.before_you_come],
  ].filter(([, text]) => text);
  if (said.length === 0) return null;
  return (
    <dl className="facts">
      {said.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
