import { useEffect, useState, type ReactNode } from "react";
import { boroughName } from "../domain/boroughs.ts";
import { ask } from "../api/client.ts";

/** Adds the council's email domains to an error about them (TR007, TR008). The borough may be "". */
export function withDomains(error: string | undefined, code: string | undefined, borough: string): ReactNode {
  if (!borough || !(code === "TR007" || code === "TR008")) return error;
  return (
    <>
      {error}
      <Domains borough={borough} />
    </>
  );
}

function Domains({ borough }: { borough: string }) {
  const [known, setKnown] = useState<{ borough: string; domains: readonly string[] } | null>(null);
  useEffect(() => {
    let current = true;
    ask((client) => client.rpc("email_domains_of", { borough_key: borough })).then(
      (domains) => {
        if (current) setKnown({ borough, domains: domains ?? [] });
      },
      // Optional help.
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
