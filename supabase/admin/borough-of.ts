import { boroughs, type BoroughKey } from "../../src/shared/domain/boroughs.ts";
import { Failure } from "../dev/failure.ts";

/** Returns the borough that a key or a display name means. @throws {Failure} that lists the keys */
export function boroughOf(word = ""): BoroughKey {
  const found = boroughs.find(({ key, name }) => key === word || name.toLowerCase() === word.toLowerCase());
  if (!found)
    throw new Failure(`"${word}" is not a borough. Use one of: ${boroughs.map(({ key }) => key).join(", ")}`);
  return found.key;
}
