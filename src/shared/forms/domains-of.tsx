import { useEffect, useState, type ReactNode } from "react";
import { boroughName } from "../domain/boroughs.ts";
import { ask } from "../api/client.ts";

/**
 * The error of an e-mail field; where it is about the council's domains, they stand below it.
 * @param code of the refusal, where it is one
 * @param borough whose council it is; "" while none is chosen
 */
export function withDomains(error: string | undefined, code: string | undefined, borough: string): ReactNode {
  if (!borough || !(code === "TR007" || code === "TR008")) return error;
  return (
    <>
      {error}
      <DomainsOf borough={borough} />
    </>
  );
}

/** What the addresses of a borough's council end in. Source: email_domains_of. */
function DomainsOf({ borough }: { borough: string }) {
  const [known, setKnown] = useState<{ borough: string; domains: readonly string[] } | null>(null);
  useEffect(() => {
    let current = true;
    ask((client) => client.rpc("email_domains_of", { borough_key: borough })).then(
      (domains) => {
        if (current) setKnown({ borough, domains: domains ?? [] });
      },
      // A line of help, not worth an error of its own.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [borough]);
  if (known?.borough !== borough || known.domains.length === 0) return null;
  const endings = known.domains.map((domain) => `@${domain}`).join(" or ");
  return <span className="field-line">{`${boroughName(borough)}: an address that ends in ${endings}`}</span>;
}
