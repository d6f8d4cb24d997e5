import { html as template } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** Markup. Only a template makes it, and escapes every other value. */
export type Html = HtmlEscapedString;

type Value = string | number | Html | readonly (string | Html)[];

/** Hono's answers later where a value comes later. None of these does. */
export const html = template as (strings: TemplateStringsArray, ...values: readonly Value[]) => Html;
