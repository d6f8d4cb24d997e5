import { glob } from "astro/loaders";

type GlobOptions = Parameters<typeof glob>[0];
type Loader = ReturnType<typeof glob>;
type Context = Parameters<Loader["load"]>[0];

interface EntryInfo {
  data: Record<string, unknown>;
  body: string;
  rawData: string;
  slug: string;
}

/** What Astro hands its own loaders beyond the public type: how each kind of file is read. */
interface WithEntryTypes extends Context {
  entryTypes: Map<string, { getEntryInfo: (file: unknown) => EntryInfo | Promise<EntryInfo> }>;
}

/** Stands for the fields of an entry that cannot be read. */
const unreadable = Object.freeze({});
const unreadableId = "unreadable";

/** Runs a step of the loader, and answers a stand-in where it fails. */
function orElse<Arguments extends unknown[], Result>(
  step: (...given: Arguments) => Result | Promise<Result>,
  standIn: Result,
) {
  return async (...given: Arguments): Promise<Result> => {
    try {
      return await step(...given);
    } catch {
      return standIn;
    }
  };
}

/** The context of a loader in which an entry with a mistake is left as it was, or left out. */
function patientContext(context: Context): Context {
  const entryTypes = new Map(
    [...(context as WithEntryTypes).entryTypes].map(([ending, type]) => [
      ending,
      {
        ...type,
        getEntryInfo: orElse(type.getEntryInfo, { data: unreadable, body: "", rawData: "", slug: "" }),
      },
    ]),
  );
  const store = Object.assign(Object.create(context.store) as Context["store"], {
    set: (entry: Parameters<Context["store"]["set"]>[0]) =>
      entry.data === unreadable || entry.id === unreadableId ? false : context.store.set(entry),
  });
  const patient: WithEntryTypes = {
    ...context,
    entryTypes,
    store,
    parseData: orElse(context.parseData, unreadable as never),
  };
  return patient;
}

/**
 * Astro's glob loader, except that in `npm run dev` an entry with a mistake neither stops the server nor takes the
 * others along: what is wrong is said by src/authoring/integrations/plain-mistakes.ts, in the terminal and on the page.
 * A build never gets here with a mistake: the same integration stops it before.
 */
export function patientGlob(options: GlobOptions): Loader {
  const { generateId } = options;
  const patient = glob({
    ...options,
    generateId: (entry) => {
      try {
        return generateId?.(entry) ?? entry.entry;
      } catch {
        return unreadableId;
      }
    },
  });
  const strict = glob(options);
  return {
    ...strict,
    load: (context) => (context.watcher ? patient.load(patientContext(context)) : strict.load(context)),
  };
}
