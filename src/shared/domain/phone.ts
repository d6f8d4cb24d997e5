import { phonePattern } from "./patterns.generated.ts";

export const isPhone = (typed: string): boolean => new RegExp(phonePattern).test(typed);

/** An address that a phone dials. */
export const phoneUrl = (phone: string): string => `tel:${phone.replaceAll(/\s/g, "")}`;

interface Reachable {
  council_key: string;
  council_name: string;
  facts: { phone: string | null; phone_hours: string | null };
  why_not: { reason: string } | null;
}

/** The councils of these sites that give vouchers on the telephone now, each once; a number stays on one line. */
export const councilsToCall = (sites: readonly Reachable[]) =>
  [...new Map(sites.map((site) => [site.council_key, site])).values()].flatMap((site) =>
    site.facts.phone === null || site.why_not?.reason === "paused"
      ? []
      : [
          {
            council: site.council_name,
            phone: site.facts.phone.replaceAll(" ", "\u00a0"),
            hours: site.facts.phone_hours ?? "",
          },
        ],
  );
