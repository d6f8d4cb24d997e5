import { Fragment } from "react";

/** An email address that breaks before "@" or a dot, and runs from left to right in every language. */
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
