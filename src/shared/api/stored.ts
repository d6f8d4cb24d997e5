import { brand } from "../domain/brand.ts";
import type { z } from "./z.ts";

/**
 * "session": this tab. "local": this browser. "signed-in": until the session ends. "device": kept after sign-out. "bare":
 * this tab, under the specified name. Users can change them all, so they grant nothing.
 */
type Area = "session" | "local" | "signed-in" | "device" | "bare";

const userAreas = ["session", "local", "signed-in"] as const;
const prefixes: Readonly<Record<Area, string>> = {
  session: `${brand.slug}:`,
  local: `${brand.slug}:`,
  "signed-in": `${brand.slug}-signed-in:`,
  device: `${brand.slug}-device:`,
  bare: "",
};

/** Accesses an area. Blocked or full storage is ignored: pages work without it. */
function inArea<T>(area: Area, act: (storage: Storage, prefix: string) => T): T | null {
  try {
    return act(area === "session" || area === "bare" ? sessionStorage : localStorage, prefixes[area]);
  } catch {
    return null;
  }
}

/** A stored value. A value that does not fit reads as null. */
export function stored<T>(name: string, schema: Pick<z.ZodMiniType<T>, "parse">, area: Area = "session") {
  return {
    read: (): T | null =>
      inArea(area, (storage, prefix) => schema.parse(JSON.parse(storage.getItem(prefix + name) ?? "null"))),
    write(value: T): boolean {
      const done = inArea(area, (storage, prefix) => {
        storage.setItem(prefix + name, JSON.stringify(value));
        return true;
      });
      return done === true;
    },
    forget(): void {
      inArea(area, (storage, prefix) => storage.removeItem(prefix + name));
    },
  };
}

/** `stored` with this page's memory as fallback. `write` returns whether the browser stored it. */
export function remembered<T>(name: string, schema: Pick<z.ZodMiniType<T>, "parse">, area: Area = "session") {
  const store = stored(name, schema, area);
  let memory: T | null = null;
  return {
    read: (): T | null => memory ?? store.read(),
    write(value: T): boolean {
      const done = store.write(schema.parse(value));
      memory = done ? null : value;
      return done;
    },
    forget(): void {
      memory = null;
      store.forget();
    },
  };
}

/** Whether a value of the user is stored under a name. */
export function isStored(name: string): boolean {
  return userAreas.some((area) => inArea(area, (storage, prefix) => storage.getItem(prefix + name) !== null));
}

export function forgetStored(areas: readonly Area[] = userAreas): void {
  for (const area of areas) {
    inArea(area, (storage, prefix) => {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    });
  }
}
