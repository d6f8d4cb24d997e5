import english from "../../../messages/en/miles.json" with { type: "json" };
import type { Position } from "./place-files.ts";
import { messages } from "../domain/messages.ts";

const milesMessages = messages("miles", english);

/** A place as the database stores it, "51.5517,-0.1451"; null for anything else. */
export function readPosition(place: string | null): Position | null {
  const [latitude = NaN, longitude = NaN, more = 0] = place?.split(",").map(Number) ?? [];
  return more || Number.isNaN(latitude + longitude) ? null : { latitude, longitude };
}

/** Mean radius of the earth. */
const earthMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles between two positions as the crow flies: on a plane that touches the earth there, as good as exact within London. */
export function milesBetween(a: Position, b: Position): number {
  const middle = radians((a.latitude + b.latitude) / 2);
  const north = radians(b.latitude - a.latitude);
  const east = radians(b.longitude - a.longitude) * Math.cos(middle);
  return earthMiles * Math.hypot(north, east);
}

/** "about 2 miles": roads are longer, and more would say too much. */
export function milesInWords(miles: number): string {
  return miles < 0.75
    ? milesMessages.t("lessThanOne")
    : milesMessages.t("about", { count: Math.round(miles) });
}

/** Returns sites nearest first, each with its miles. Those without a position come last; without a start the order is kept. */
export function byDistance<T extends { place: string | null }>(
  sites: readonly T[],
  start: Position | null,
): { site: T; miles: number | null }[] {
  const withMiles = sites.map((site) => {
    const position = start && readPosition(site.place);
    return { site, miles: position && milesBetween(start, position) };
  });
  return withMiles.sort((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity) || 0);
}
