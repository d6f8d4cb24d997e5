import { useRef, useState } from "react";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { parseAnswer } from "../../shared/api/parse.ts";
import { z } from "../../shared/api/z.ts";
import { momentInWords } from "../../shared/domain/days.ts";
import { offerStates } from "../../shared/domain/closed-sets.generated.ts";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { Button, LinkButton, QuietButton } from "../../shared/ui/buttons.tsx";
import "./offered-sites.css";

const offer = z.object({
  site_id: z.string(),
  council_key: z.string(),
  council_name: z.string(),
  address: z.string(),
  place: z.nullable(z.string()),
  state: z.enum(offerStates),
  /** Whether nobody of the caller's council has answered yet. */
  waiting: z.boolean(),
  /** What residents see; null where it does not serve them. */
  shown_address: z.nullable(z.string()),
  /** When they will see `address` instead; null where they do. */
  address_from: z.nullable(z.string()),
});
/** A site that another council offers to residents of the caller's borough. */
export type OfferedSite = z.infer<typeof offer>;

/** At most 200, those first that wait for an answer. Source: function offered_sites. @throws {Problem} */
export const loadOffers = async (): Promise<OfferedSite[]> =>
  parseAnswer(z.array(offer), await askSignedIn((client) => client.rpc("offered_sites")));

/** @returns the sites that are no longer offered as they were shown: to those nobody agreed. @throws {Problem} */
async function answerOffers(sites: readonly OfferedSite[], agree: boolean): Promise<readonly string[]> {
  const stale = await askSignedIn((client) =>
    client.rpc("answer_offers", {
      sites: sites.map(({ site_id, address, place }) => ({ site_id, address, place })),
      agree,
    }),
  );
  return parseAnswer(z.array(z.string()), stale);
}

/** What a council offers, and what the caller's borough answered. */
function sentence(site: OfferedSite): string {
  const { state, council_name: council, address, shown_address: shown, address_from: from } = site;
  switch (state) {
    case "agreed":
      return `${council} lets your residents use ${shown ?? address}.${from && shown !== address ? ` From ${momentInWords(from)} they see it as “${address}”.` : ""}`;
    case "new_place":
      return `${council} now has ${address} at another place on the map. Residents see ${shown === address ? "the place that you agreed to" : (shown ?? address)} until you agree again.`;
    case "declined":
      return `${council} offers ${address} to your residents. You said ‘Not now’.`;
    case "offered":
      return `${council} offers ${address} to your residents.`;
  }
}

const atOnce = 20;

/**
 * Sites of other councils, twenty at first, each with 'Agree', 'Not now' or 'Stop' for a manager.
 * @param hidesAnswered whether those that were answered before are left out
 */
export function OfferedSites({
  offers,
  manages,
  hidesAnswered = false,
}: {
  offers: readonly OfferedSite[];
  manages: boolean;
  hidesAnswered?: boolean;
}) {
  const [sites, setSites] = useState(() => offers.filter(({ waiting }) => waiting || !hidesAnswered));
  const [most, setMost] = useState(atOnce);
  const [said, setSaid] = useState<{ kind: "success" | "error"; text: string }>();
  const { busy, problem, run } = useWork();
  const region = useRef<HTMLDivElement>(null);

  async function answer(site: OfferedSite, agree: boolean) {
    setSaid(undefined);
    await run(async () => {
      const stale = await answerOffers([site], agree);
      if (stale.length > 0) {
        setSites(await loadOffers());
        const text = `${site.council_name} has just changed this. Read it again before you agree.`;
        setSaid({ kind: "error", text });
        return;
      }
      const state = agree ? "agreed" : "declined";
      const shown = agree ? site.address : null;
      setSites((before) =>
        hidesAnswered
          ? before.filter(({ site_id }) => site_id !== site.site_id)
          : before.map((one) =>
              one.site_id === site.site_id
                ? { ...one, state, waiting: false, shown_address: shown, address_from: null }
                : one,
            ),
      );
      setSaid({
        kind: "success",
        text: agree
          ? `Your residents can now choose ${site.address}.`
          : `Your residents are not offered ${site.address}.${site.shown_address === null ? "" : " Vouchers that they have stay valid."} You can agree in Voucher settings at any time.`,
      });
    });
    // What was pressed may be gone.
    region.current?.focus();
  }

  return (
    <div className="offered-sites">
      <div ref={region} tabIndex={-1}>
        <StatusRegion>
          {said && <Notice kind={said.kind}>{said.text}</Notice>}
          <Failure problem={problem}>This could not be saved. Please try again.</Failure>
        </StatusRegion>
      </div>
      <ul className="plain-list">
        {sites.slice(0, most).map((site) => {
          const id = `offer-${site.site_id}`;
          return (
            <li key={site.site_id}>
              <p id={id}>{sentence(site)}</p>
              {manages && (
                <p className="offer-answers">
                  {site.state !== "agreed" && (
                    <Button aria-describedby={id} disabled={busy} onClick={() => void answer(site, true)}>
                      Agree
                    </Button>
                  )}
                  {site.state !== "declined" && (
                    <QuietButton
                      aria-describedby={id}
                      disabled={busy}
                      onClick={() => void answer(site, false)}
                    >
                      {site.shown_address === null ? "Not now" : "Stop"}
                    </QuietButton>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {sites.length > most && <LinkButton onClick={() => setMost(most + atOnce)}>Show more</LinkButton>}
      {!manages && sites.some(({ waiting }) => waiting) && <p className="field-hint">A manager can agree.</p>}
    </div>
  );
}
