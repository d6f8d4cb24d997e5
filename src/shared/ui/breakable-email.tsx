import { Fragment } from "react";

/**
 * An e-mail address that a narrow window breaks before its "@" or a dot, and nowhere else while that is enough. It runs from
 * left to right in every language.
 */
export function BreakableEmail({ email }: { email: string }) {
  return (
    <bdi dir="ltr">
      {email.split(/(?=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
