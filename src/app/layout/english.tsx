import type { ReactNode } from "react";
import { brand } from "../../shared/domain/brand.ts";

/** What a council says in its own words, which no page translates. */
export const English = ({ children }: { children: ReactNode }) => (
  <span lang={brand.locale} dir="ltr">
    {children}
  </span>
);
