import { Resolver } from "node:dns/promises";
import type { Deployment } from "./deployment.ts";
import { causeOf, check, unknown, wrong, type Finding } from "./finding.ts";

/** The texts that a name has; none where the name or the texts are missing. */
type Texts = (name: string) => Promise<string[]>;

function askDns(server: string | undefined): Texts {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (server) resolver.setServers([server]);
  return async (name) => {
    try {
      // A long text comes in pieces.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "ENOTFOUND" || code === "ENODATA") return [];
      throw error;
    }
  };
}

const how = "your e-mail provider's pages say what to write into the domain's DNS";

/** Whether other servers can tell that the portal's e-mails are ours: SPF, DKIM and DMARC of the sender's domain. */
export async function checkSender({
  local,
  sender,
  dkimSelector,
  dnsServer,
}: Deployment): Promise<Finding[]> {
  if (local) return [unknown("the embedded stack sends no e-mail", "nothing to do here")];
  const domain = sender?.split("@")[1];
  if (!domain) return [wrong("SMTP_SENDER is no e-mail address", "set it, as .env.example says")];
  const texts = askDns(dnsServer);
  try {
    const spf = (await texts(domain)).find((text) => text.startsWith("v=spf1"));
    // The organisation's own record counts for every name below it.
    const dmarc = [...(await texts(`_dmarc.${domain}`)), ...(await texts(`_dmarc.${parentOf(domain)}`))].find(
      (text) => text.startsWith("v=DMARC1"),
    );
    return [
      check(
        spf !== undefined && !/[+?]all\b/.test(spf),
        `${domain} says who may send for it (SPF)`,
        spf
          ? `the SPF record of ${domain} lets everybody send for it: ${spf}`
          : `${domain} has no SPF record`,
        how,
      ),
      dkimSelector
        ? check(
            (await texts(`${dkimSelector}._domainkey.${domain}`)).some((text) => /\bp=[^;\s]/.test(text)),
            `e-mails can be signed as ${dkimSelector} (DKIM)`,
            `${dkimSelector}._domainkey.${domain} holds no key (DKIM)`,
            how,
          )
        : unknown(
            "DKIM was not looked up: only your e-mail provider knows the selector",
            "set SMTP_DKIM_SELECTOR, as .env.example says",
          ),
      check(
        dmarc !== undefined && /\bp=(quarantine|reject)\b/.test(dmarc),
        `forged e-mails of ${domain} are not delivered (DMARC)`,
        dmarc
          ? `the DMARC record of ${domain} asks for nothing: ${dmarc}`
          : `${domain} has no DMARC record: many councils refuse such e-mails`,
        `add a TXT record _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:<somebody who reads the reports>`,
      ),
    ];
  } catch (error) {
    return [
      unknown(
        `SPF, DKIM and DMARC of ${domain} were not looked up: ${causeOf(error)}`,
        "look at your connection",
      ),
    ];
  }
}

const parentOf = (domain: string) => domain.split(".").slice(1).join(".") || domain;
