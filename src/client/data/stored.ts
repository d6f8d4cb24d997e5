import { site } from "../../scheme/site.ts";
import type { z } from "./z.ts";

/**
 * Of this tab, of this browser, or of the device: what belongs to the place where it stands, and outlives a person's
 * signing out; "bare" is this tab's, under the name alone, for what the specification names. All are open to whoever sits
 * at the keyboard, so what they hold decides nothing.
 */
type Area = "session" | "local" | "device" | "bare";

const ofPeople = ["session", "local"] as const;
const prefixes: Readonly<Record<Area, string>> = {
  session: `${site.slug}:`,
  local: `${site.slug}:`,
  device: `${site.slug}-device:`,
  bare: "",
};

/** Does something in each area; an area that is closed or full is passed over, because every page works without. */
function inEach(wanted: readonly Area[], act: (storage: Storage, prefix: string) => void): void {
  for (const area of wanted) {
    try {
      act(area === "local" || area === "device" ? localStorage : sessionStorage, prefixes[area]);
    } catch {
      // Closed or full.
    }
  }
}

/**
 * Something that the browser keeps under a name. What does not fit the schema counts as nothing.
 * @param wanted where it is written; it is read from the first that holds it
 */
export function stored<T>(name: string, schema: z.ZodMiniType<T>, wanted: readonly Area[] = ["session"]) {
  return {
    read(): T | null {
      let found: T | null = null;
      inEach(wanted, (storage, prefix) => {
        const kept = schema.safeParse(JSON.parse(storage.getItem(prefix + name) ?? "null"));
        if (kept.success) found ??= kept.data;
      });
      return found;
    },
    write: (value: T) =>
      inEach(wanted, (storage, prefix) => storage.setItem(prefix + name, JSON.stringify(value))),
    forget: () => inEach(wanted, (storage, prefix) => storage.removeItem(prefix + name)),
  };
}

/** Whether something of a person is kept under a name by a page whose schema is not known here. */
export function isStored(name: string): boolean {
  let found = false;
  inEach(ofPeople, (storage, prefix) => (found ||= storage.getItem(prefix + name) !== null));
  return found;
}

/** Forgets everything of a person that `stored` keeps in this browser and this tab: whoever comes next is another. */
export function forgetStored(): void {
  inEach(ofPeople, (storage, prefix) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}
