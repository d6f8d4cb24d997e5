import { createElement, Fragment, type ReactNode } from "react";

/** A sentence that holds something else than text, such as a name in bold: mixed`Signed in as ${name}.` */
export const mixed = (texts: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...texts.flatMap((text, index) => [text, parts[index]]));
