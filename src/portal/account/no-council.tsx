import { site } from "../../scheme/site.ts";
import { Notice } from "../../client/ui/notice.tsx";

/** For an account without a council, which registration does not leave behind: an operator has to look. */
export function NoCouncil({ email }: { email: string }) {
  return (
    <>
      <Notice kind="error">
        This account is not linked to a council, so there is nothing to manage here.
      </Notice>
      <p>
        You are signed in as {email}. Write to <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
        {" and we will put it right."}
      </p>
    </>
  );
}
