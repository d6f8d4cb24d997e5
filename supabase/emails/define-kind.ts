import { z } from "zod";
import { contact } from "../templates/frame.ts";
import { html, type Html } from "../templates/html.ts";
import { roles } from "../../src/shared/domain/closed-sets.generated.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import type { EmailContent, QueuedEmail } from "./compose.ts";

/** Writes an email of some kind; throws if its facts are not what the kind expects. */
export type Kind = (email: QueuedEmail, siteUrl: string) => EmailContent;

/** Defines a kind of email by the schema of its facts and its content. `siteUrl` has no trailing slash. */
export const defineKind =
  <Facts>(
    facts: z.ZodType<Facts>,
    write: (facts: Facts, siteUrl: string, recipient: string) => EmailContent,
  ): Kind =>
  (email, siteUrl) =>
    write(facts.parse(email.facts), siteUrl, email.email);

export const roleSchema = z.enum(roles);

/** Returns a link in running text, in its colour. */
export const link = (label: string, url: string): Html =>
  html`<a href="${url}" style="color: inherit">${label}</a>`;

/** Returns the footer: why the email was sent, and the address for questions. */
export const footer = (text: string): Html =>
  html`${text} Councils use ${brand.name} to offer legal ways to get rid of waste. Questions: ${contact}`;
