import { leastLatitude, leastLongitude, mostLatitude, mostLongitude } from "../../scheme/limits.ts";
import { positionPattern } from "../../scheme/patterns.generated.ts";
import { sayMiles } from "../words/miles.ts";
import { lookUp, type Position } from "./place-files.ts";
import { postcodeIn, readPostcode } from "./postcode.ts";

/** A place as the database stores it, "51.5517,-0.1451"; null for anything else. */
export function readPosition(place: string | null): Position | null {
  const [, latitude, longitude] = new RegExp(positionPattern).exec(place ?? "") ?? [];
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
}

const written = ({ latitude, longitude }: Position) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`;

/** As a map gives it: two numbers of degrees, with more or fewer digits and spaces. */
const degrees = /^\(?(\d{2}\.\d+)°?[,\s]+(-?\d\.\d+)°?\)?$/;

/**
 * Where something is that an officer says: a postcode of our boroughs, or degrees as a map gives them.
 * @returns as the database stores it; null where it is neither, or lies elsewhere than in Great Britain
 * @throws {Problem} where the files of places cannot be had
 */
export async function placeOf(typed: string): Promise<string | null> {
  const [, latitude, longitude] = degrees.exec(typed.trim()) ?? [];
  if (latitude && longitude) {
    const position = { latitude: Number(latitude), longitude: Number(longitude) };
    const isHere =
      position.latitude >= leastLatitude &&
      position.latitude <= mostLatitude &&
      position.longitude >= leastLongitude &&
      position.longitude <= mostLongitude;
    return isHere ? written(position) : null;
  }
  const postcode = readPostcode(typed);
  const unit = postcode && (await lookUp(postcode));
  return unit && written(unit);
}

/** Where an address is, by the postcode in it; null where it has none that we know, or where the files cannot be had. */
export async function placeOfAddress(address: string): Promise<string | null> {
  const postcode = postcodeIn(address);
  if (!postcode) return null;
  const unit = await lookUp(postcode).catch(() => null);
  return unit && written(unit);
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
  return miles < 0.75 ? sayMiles().lessThanOne : sayMiles().about(Math.round(miles));
}

/** The things nearest first, each with its miles; those without a position stay in their order at the end. */
export function byDistance<T>(
  things: readonly T[],
  from: Position,
  positionOf: (thing: T) => Position | null,
): { thing: T; miles: number | null }[] {
  const far = things.map((thing) => {
    const position = positionOf(thing);
    return { thing, miles: position && milesBetween(from, position) };
  });
  return far.sort((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity) || 0);
}
