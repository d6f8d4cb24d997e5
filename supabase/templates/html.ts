import { html as template } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** Markup. It comes from a template alone, which escapes every value that is none. */
export type Html = HtmlEscapedString;

type Value = string | number | Html | readonly (string | Html)[];

/** Hono's answers later where a value comes later. None of these does. */
export const html = template as (strings: TemplateStringsArray, ...values: readonly Value[]) => Html;
