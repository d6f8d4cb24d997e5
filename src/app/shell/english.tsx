import type { ReactNode } from "react";
import { site } from "../../scheme/site.ts";

/** What a council says in its own words, which no page translates. */
export const English = ({ children }: { children: ReactNode }) => (
  <span lang={site.locale} dir="ltr">
    {children}
  </span>
);
