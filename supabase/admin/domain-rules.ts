import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getDomain } from "tldts";
import { Failure } from "../dev/failure.ts";

/** Domains at which anybody gets an address. */
const freeMail = new Set(
  JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve("email-providers/all.json")), "utf8"),
  ) as string[],
);

/** The part of a domain that somebody has registered; null where it is only a suffix such as gov.uk. */
const registrable = (domain: string) => getDomain(domain, { allowPrivateDomains: true });

/**
 * A domain as the tables hold it: lower case, without @.
 * @throws {Failure} where it is none, or one below which anybody may have an address: whoever is let in by it could
 * claim a council. Both by lists that others keep: the public suffix list, and one of providers of e-mail.
 */
export function ownDomain(word: string | undefined): string {
  const domain = domainOf(word);
  if (registrable(domain) === null)
    throw new Failure(
      `${domain} is not one organisation's: others register names below it. Write the whole domain, for example camden.gov.uk.`,
    );
  if (freeMail.has(domain) || freeMail.has(registrable(domain) ?? ""))
    throw new Failure(`Anybody can have an address at ${domain}. Nothing was changed.`);
  return domain;
}

/** @throws {Failure} where the word is no domain */
export function domainOf(word: string | undefined): string {
  const domain = (word ?? "").toLowerCase().replace(/^@/, "");
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) {
    throw new Failure(
      `"${word ?? ""}" is no domain. Write what stands behind the @, for example camden.gov.uk.`,
    );
  }
  return domain;
}
