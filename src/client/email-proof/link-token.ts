import { useBrowserValue } from "../ui/use-browser-value.ts";

/** What a link from one of our e-mails carries. */
export interface LinkToken {
  /** null where the page was opened without a link. */
  tokenHash: string | null;
  /** The address the link says it is for; shown, never believed. */
  email: string | null;
}

let parsed: LinkToken | undefined;

function parse(): LinkToken {
  if (!parsed) {
    const query = new URLSearchParams(location.search);
    parsed = { tokenHash: query.get("token_hash"), email: query.get("email") };
  }
  return parsed;
}

/** The token in this page's address; null until the page has come to life. */
export function useLinkToken(): LinkToken | null {
  return useBrowserValue(parse);
}
