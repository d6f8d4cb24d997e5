import { leastLatitude, leastLongitude, mostLatitude, mostLongitude } from "../domain/limits.generated.ts";
import { locatePostcode, type Position } from "./place-files.ts";
import { postcodeIn, readPostcode } from "./postcode.ts";

const written = ({ latitude, longitude }: Position) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`;

/** As a map gives it: two numbers of degrees, with more or fewer digits and spaces. */
const degrees = /^\(?(\d{2}\.\d+)°?[,\s]+(-?\d\.\d+)°?\)?$/;

/** Returns the place of a typed postcode or of degrees, as the database stores it; null if it is neither. @throws {Problem} */
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
  const unit = postcode && (await locatePostcode(postcode));
  return unit && written(unit);
}

/** Where an address is, by the postcode in it; null where it has none that we know, or where the files cannot be had. */
export async function placeOfAddress(address: string): Promise<string | null> {
  const postcode = postcodeIn(address);
  if (!postcode) return null;
  const unit = await locatePostcode(postcode).catch(() => null);
  return unit && written(unit);
}
