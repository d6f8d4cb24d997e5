import { voucherDetails } from "../../shared/api/voucher-details.ts";
import { z } from "../../shared/api/z.ts";
import {
  cancelReasons,
  undoReasons,
  turnAwayReasons,
  voucherSteps,
  type VoucherState,
} from "../../shared/domain/closed-sets.generated.ts";
import { kindNames, momentInWords } from "../layout/in-words.ts";
import { vouchersMessages } from "../i18n/vouchers.ts";

export type { VoucherState };

const text = z.nullable(z.string());

const happening = z.object({
  what: z.enum(voucherSteps),
  at: z.string(),
  site_address: text,
  reason: z.nullable(z.enum([...turnAwayReasons, ...cancelReasons, ...undoReasons])),
  /** When the site's answer arrived, where it was given without a signal; a copy from before this was asked has none. */
  arrived_at: z.optional(text),
  /** The kinds that were not accepted, where others were. */
  refused: z.optional(z.nullable(z.array(z.string()))),
});
export type Happening = z.infer<typeof happening>;

/** A voucher as the database tells its resident, and as a device keeps it: a copy that lacks something counts as none. */
export const voucherSchema = z.object({
  ...voucherDetails,
  used_at: text,
  used_site_address: text,
  cancelled_at: text,
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  story: z.array(happening),
});
export type Voucher = z.infer<typeof voucherSchema>;

/** Returns the state of a cached copy: an active voucher expires when its last day has passed in London ("2026-11-29"). */
export function stateOf({ state, last_day }: Voucher, today: string): VoucherState {
  return state === "active" && last_day < today ? "expired" : state;
}

export const rejectedWaste = ({ state, story }: Voucher): readonly string[] =>
  (state === "used" && story.findLast(({ what }) => what === "accepted")?.refused) || [];

export function withoutRejectedWaste(voucher: Voucher): Voucher {
  const rejected = rejectedWaste(voucher);
  const { load } = voucher;
  return { ...voucher, load: { ...load, kinds: load.kinds.filter((kind) => !rejected.includes(kind)) } };
}

/** Reason of a rejection or an undone acceptance, to follow "because". */
function reasonInWords(reason: Happening["reason"]): string {
  const known = [...turnAwayReasons, ...undoReasons].find((one) => one === reason) ?? "other";
  return vouchersMessages.t(`reasons.${known}`);
}

export function happeningInWords({ what, site_address, reason, arrived_at, refused }: Happening): string {
  const { t } = vouchersMessages;
  const site = site_address ?? "";
  const because = reason ? reasonInWords(reason) : "";
  switch (what) {
    case "moved":
      return site ? t("story.movedFrom", { site }) : t("story.moved");
    case "turned_away":
      return t(site ? "story.turnedAwayAt" : "story.turnedAway", { site, reason: reasonInWords(reason) });
    case "accepted": {
      const kinds = refused ? kindNames(refused) : "";
      const story = kinds ? "story.acceptedExcept" : "story.accepted";
      const storyAt = kinds ? "story.acceptedAtExcept" : "story.acceptedAt";
      return [
        t(site ? storyAt : story, { site, kinds }),
        ...(arrived_at ? [t("story.noSignal", { moment: momentInWords(arrived_at) })] : []),
      ].join(" ");
    }
    case "undone": {
      const story = because ? "story.undoneBecause" : "story.undone";
      const storyAt = because ? "story.undoneAtBecause" : "story.undoneAt";
      return t(site ? storyAt : story, { site, reason: because });
    }
    default:
      return t(`story.${what}`);
  }
}
