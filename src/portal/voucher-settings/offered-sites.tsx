import { useRef, useState } from "react";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { parseAnswer } from "../../client/data/parse.ts";
import { z } from "../../client/data/z.ts";
import { offerStates } from "../../scheme/closed-sets.generated.ts";
import { Failure, useWork } from "../../client/problem/use-work.tsx";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { Button, LinkButton, QuietButton } from "../../client/ui/buttons.tsx";
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
  agreed_at: z.nullable(z.string()),
  agreed_address: z.nullable(z.string()),
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

/** What a council offers, and where the caller's borough stands with it. */
function sentence({ state, council_name: council, address, agreed_address: agreed }: OfferedSite): string {
  if (state === "agreed") return `${council} lets your residents use ${address}`;
  if (state === "changed" && agreed !== address) return `${council} now calls ${agreed} “${address}”`;
  if (state === "changed") return `${council} now shows ${address} at another place on the map`;
  return `${council} offers ${address} to your residents`;
}

const atOnce = 20;

/**
 * Sites of other councils, twenty at first, each with 'Agree' and 'Not now' for a manager.
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
      const agreed = agree ? site.address : null;
      setSites((before) =>
        hidesAnswered
          ? before.filter(({ site_id }) => site_id !== site.site_id)
          : before.map((one) =>
              one.site_id === site.site_id ? { ...one, state, waiting: false, agreed_address: agreed } : one,
            ),
      );
      setSaid({
        kind: "success",
        text: agree
          ? `Your residents can now choose ${site.address}.`
          : `Your residents are not offered ${site.address}. You can agree in Voucher settings at any time.`,
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
              <p id={id}>
                {sentence(site)}
                {site.state === "changed" && ". Residents see what you agreed to until you agree again"}
                {site.state === "declined" && ". You said ‘Not now’"}.
              </p>
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
                      Not now
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
