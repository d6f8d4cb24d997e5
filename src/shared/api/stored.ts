import { brand } from "../domain/brand.ts";

/**
 * Of this tab, of this browser, of the session ("signed-in": it goes when the session goes, however that ends), or of the
 * device: what belongs to the place where it stands, and outlives a person's signing out; "bare" is this tab's, under the name alone, for what the specification names. All are open to whoever sits
 * at the keyboard, so what they hold decides nothing.
 */
type Area = "session" | "local" | "signed-in" | "device" | "bare";

const ofPeople = ["session", "local", "signed-in"] as const;
const prefixes: Readonly<Record<Area, string>> = {
  session: `${brand.slug}:`,
  local: `${brand.slug}:`,
  "signed-in": `${brand.slug}-signed-in:`,
  device: `${brand.slug}-device:`,
  bare: "",
};

/** Does something in an area; one that is closed or full is passed over, because every page works without. */
function inArea<T>(area: Area, act: (storage: Storage, prefix: string) => T): T | null {
  try {
    return act(area === "session" || area === "bare" ? sessionStorage : localStorage, prefixes[area]);
  } catch {
    return null;
  }
}

/** Reads what another version of a page, or anybody, may have stored: a schema, or what needs none. Throws what does not fit. */
interface Reader<T> {
  parse: (value: unknown) => T;
}

/** A text. */
export const text: Reader<string> = {
  parse(value) {
    if (typeof value !== "string") throw new TypeError("not a text");
    return value;
  },
};

/** An object of texts with these names: what a first page reads before it needs a schema for anything. */
export const texts = <Name extends string>(...names: readonly Name[]): Reader<Record<Name, string>> => ({
  parse(value) {
    const read = names.map((name) => [name, text.parse((value as Record<string, unknown>)[name])] as const);
    return Object.fromEntries(read) as Record<Name, string>;
  },
});

/** Something that the browser stores under a name. What does not fit counts as nothing. */
export function stored<T>(name: string, schema: Reader<T>, area: Area = "session") {
  return {
    read: (): T | null =>
      inArea(area, (storage, prefix) => schema.parse(JSON.parse(storage.getItem(prefix + name) ?? "null"))),
    /** Answers whether there was room for it. */
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

/** The same, and this page's memory where the browser stores nothing: `write` answers which. */
export function remembered<T>(name: string, schema: Reader<T>, area: Area = "session") {
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

/** Whether something of a person is stored under a name by a page whose schema is not known here. */
export function isStored(name: string): boolean {
  return ofPeople.some((area) => inArea(area, (storage, prefix) => storage.getItem(prefix + name) !== null));
}

/**
 * Forgets everything of a person that `stored` put into this browser and this tab: whoever comes next is another.
 * @param areas those alone
 */
export function forgetStored(areas: readonly Area[] = ofPeople): void {
  for (const area of areas) {
    inArea(area, (storage, prefix) => {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    });
  }
}
