import { stored } from "../../client/data/stored.ts";
import { z } from "../../client/data/z.ts";

const schema = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  borough: z.string(),
});

const kept = stored("place", schema);

/** Keeps in this tab from where sites are near or far, for a borough; null forgets it. */
export function keepPlace(borough: string, place: Omit<z.infer<typeof schema>, "borough"> | null): void {
  if (place) kept.write({ ...place, borough });
  else kept.forget();
}

/** From where the sites of a borough are near or far; null where only the borough was chosen. */
export function keptPlace(borough: string) {
  const place = kept.read();
  return place?.borough === borough ? place : null;
}
