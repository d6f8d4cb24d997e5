import type { Condition, TradeCondition, TradeUnit } from "./closed-sets.generated.ts";
import { wasteKinds, wasteName } from "./waste.ts";

/** What a council asks for at its sites, from closed lists. Null or absent: nothing. */
export interface Conditions {
  conditions?: readonly Condition[] | null | undefined;
  /** Pence for each item or bag, by waste type. */
  fees?: Readonly<Record<string, number>> | null | undefined;
}

/** Conditions as staff read them, under their heading. */
export const conditionGroups: Readonly<Record<string, Partial<Record<Condition, string>>>> = {
  "Ask for": {
    proof_of_address: "proof of address",
    photo_id: "photo identification",
    booking: "a booking",
  },
  "To pay": { card_only: "by card only", cash_only: "in cash only", pay_before: "before coming" },
  "Who may come": {
    holder_comes: "only together with the person whose voucher it is",
    children_inside: "children stay in the vehicle",
  },
  Vehicles: {
    no_trailers: "no trailers",
    no_vans: "no vans",
    no_company_vehicles: "no vehicles with a company’s name on them",
  },
};

export const tradeUnitNames: Readonly<Record<TradeUnit, string>> = {
  tonne: "a tonne",
  load: "a load",
  item: "an item or a bag",
};

const tradeNames: Partial<Record<string, string>> = {
  carrier_registration: "waste carrier registration",
  transfer_note: "a waste transfer note",
} satisfies Partial<Record<TradeCondition, string>>;

export const conditionName = (key: string): string =>
  tradeNames[key] ??
  Object.values(conditionGroups).flatMap((names) => names[key as Condition] ?? [])[0] ??
  key;

/** Pence as pounds: "£5", "£1.50". */
export const formatPounds = (pence: number): string => `£${(pence / 100).toFixed(pence % 100 ? 2 : 0)}`;

/** Returns fees in one line: "Tyres £5; Paint £1.50". */
export const feesInWords = (fees: Conditions["fees"]): string =>
  pricesOf({ fees })
    .map(({ kind, price }) => `${wasteName(kind)} ${price}`)
    .join("; ");

/** Returns waste types that cost something, each with its price, in the order of the list. */
export const pricesOf = ({ fees }: Conditions): { kind: string; price: string }[] =>
  wasteKinds.flatMap(({ key }) => {
    const pence = fees?.[key];
    return pence ? [{ kind: key, price: formatPounds(pence) }] : [];
  });
