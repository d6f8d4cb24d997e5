import { Fragment } from "react";

/** An e-mail address that a narrow window breaks before its "@" or a dot, and nowhere else while that is enough. */
export function BreakableEmail({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
