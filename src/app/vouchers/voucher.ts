import { voucherDetails, type Happening } from "../../shared/api/voucher-details.ts";
import { z } from "../../shared/api/z.ts";
import {
  turnAwayReasons,
  undoReasons,
  type VoucherState,
} from "../../shared/domain/closed-sets.generated.ts";
import { kindNames, momentInWords } from "../layout/in-words.ts";
import { vouchersMessages } from "../i18n/vouchers.ts";

export type { VoucherState };

/** A voucher as the database tells its resident, and as a device keeps it: a copy that lacks something counts as none. */
export const voucherSchema = z.object(voucherDetails);
export type Voucher = z.infer<typeof voucherSchema>;

/** Returns the state of a cached copy: an active voucher expires when its last day has passed in London ("2026-11-29"). */
export function stateOf({ state, last_day }: Voucher, today: string): VoucherState {
  return state === "active" && last_day < today ? "expired" : state;
}

/** The last step of a kind: of a used voucher the acceptance that counts. */
export const lastStep = ({ story }: Voucher, kind: Happening["what"]): Happening | undefined =>
  story.findLast(({ what }) => what === kind);

export const rejectedWaste = (voucher: Voucher): readonly string[] =>
  (voucher.state === "used" && lastStep(voucher, "accepted")?.refused) || [];

export function withoutRejectedWaste(voucher: Voucher): Voucher {
  const rejected = rejectedWaste(voucher);
  const { waste } = voucher;
  return { ...voucher, waste: { ...waste, kinds: waste.kinds.filter((kind) => !rejected.includes(kind)) } };
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
