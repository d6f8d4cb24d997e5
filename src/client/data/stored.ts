import { site } from "../../scheme/site.ts";
import type { z } from "./z.ts";

/** Of this tab, or of this browser. Both are open to whoever sits at the keyboard, so what they hold decides nothing. */
type Area = "session" | "local";

const areas = ["session", "local"] as const;
const prefix = `${site.slug}:`;

/** Does something in each area; an area that is closed or full is passed over, because every page works without. */
function inEach(wanted: readonly Area[], act: (storage: Storage) => void): void {
  for (const area of wanted) {
    try {
      act(area === "session" ? sessionStorage : localStorage);
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
  const key = prefix + name;
  return {
    read(): T | null {
      let found: T | null = null;
      inEach(wanted, (storage) => {
        const kept = schema.safeParse(JSON.parse(storage.getItem(key) ?? "null"));
        if (kept.success) found ??= kept.data;
      });
      return found;
    },
    write: (value: T) => inEach(wanted, (storage) => storage.setItem(key, JSON.stringify(value))),
    forget: () => inEach(wanted, (storage) => storage.removeItem(key)),
  };
}

/** Whether something is kept under a name by a page whose schema is not known here. */
export function isStored(name: string): boolean {
  let found = false;
  inEach(areas, (storage) => (found ||= storage.getItem(prefix + name) !== null));
  return found;
}

/** Forgets everything that `stored` keeps in this browser and this tab: whoever comes next is somebody else. */
export function forgetStored(): void {
  inEach(areas, (storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}
