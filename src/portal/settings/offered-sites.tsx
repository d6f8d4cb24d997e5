import { useRef, useState } from "react";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
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
  /** Whether the caller's council has not answered yet. */
  waiting: z.boolean(),
  /** The address that residents see; null if the site does not serve them. */
  shown_address: z.nullable(z.string()),
  /** When they will see `address` instead; null if they see it now. */
  address_from: z.nullable(z.string()),
});
/** A site that another council offers to residents of the caller's borough. */
export type OfferedSite = z.infer<typeof offer>;

/** Loads at most 200 offers, unanswered ones first. Source: function offered_sites. @throws {Problem} */
export const loadOffers = async (): Promise<OfferedSite[]> =>
  parseAnswer(z.array(offer), await askSignedIn((client) => client.rpc("offered_sites")));

/** Returns the ids of sites whose offer has changed since it was shown: they were not agreed to. @throws {Problem} */
async function answerOffers(sites: readonly OfferedSite[], agree: boolean): Promise<readonly string[]> {
  const stale = await askSignedIn((client) =>
    client.rpc("answer_offers", {
      sites: sites.map(({ site_id, address, place }) => ({ site_id, address, place })),
      agree,
    }),
  );
  return parseAnswer(z.array(z.string()), stale);
}

function describeOffer(site: OfferedSite): string {
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

/** Lists sites of other councils, twenty at first. Managers can agree, decline or stop. */
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
  const [limit, setLimit] = useState(atOnce);
  const [message, setMessage] = useState<{ kind: "success" | "error"; text: string }>();
  const { busy, problem, run } = useWork();
  const region = useRef<HTMLDivElement>(null);

  async function answer(site: OfferedSite, agree: boolean) {
    setMessage(undefined);
    await run(async () => {
      const stale = await answerOffers([site], agree);
      if (stale.length > 0) {
        setSites(await loadOffers());
        const text = `${site.council_name} has just changed this. Read it again before you agree.`;
        setMessage({ kind: "error", text });
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
      setMessage({
        kind: "success",
        text: agree
          ? `Your residents can now choose ${site.address}.`
          : `Your residents are not offered ${site.address}.${site.shown_address === null ? "" : " Vouchers that they have stay valid."} You can agree in Voucher settings at any time.`,
      });
    });
    // The pressed button may have disappeared.
    region.current?.focus();
  }

  return (
    <div className="offered-sites">
      <div ref={region} tabIndex={-1}>
        <StatusRegion>
          {message && <Notice kind={message.kind}>{message.text}</Notice>}
          <Failure problem={problem}>This could not be saved. Please try again.</Failure>
        </StatusRegion>
      </div>
      <ul className="plain-list">
        {sites.slice(0, limit).map((site) => {
          const id = `offer-${site.site_id}`;
          return (
            <li key={site.site_id}>
              <p id={id}>{describeOffer(site)}</p>
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
      {sites.length > limit && <LinkButton onClick={() => setLimit(limit + atOnce)}>Show more</LinkButton>}
      {!manages && sites.some(({ waiting }) => waiting) && <p className="field-hint">A manager can agree.</p>}
    </div>
  );
}
