import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";

const schema = z.object({
  /** The borough where the person lives. */
  homeBorough: z.string(),
  siteId: z.string(),
  /** What the site said when it was chosen, as `saidOf()` writes it. */
  seen: z.string(),
  /** Telephone number of the site's council; undefined in older drafts. */
  call: z.optional(z.object({ council: z.string(), phone: z.string(), hours: z.string() })),
  waste: z.object({ kinds: z.array(z.string()), size: z.string() }),
  /** Names this application to the database: however often it is sent, it makes one voucher. */
  requestId: z.string(),
  savedAt: z.number(),
});

export type Application = z.infer<typeof schema>;

/** Milliseconds after which a draft is ignored. */
const draftLifetimeMs = 2 * 24 * 60 * 60 * 1000;

const draft = stored("application", schema, "local");

/** Returns this browser's draft application; null without one, or if it is too old. */
export function readApplication(now = Date.now()): Application | null {
  const application = draft.read();
  return application && now - application.savedAt < draftLifetimeMs ? application : null;
}

/** Stores the application. The same choice keeps its request id, so that a second tap makes no second voucher. */
export function saveApplication(choice: Omit<Application, "requestId" | "savedAt">, now = Date.now()): void {
  const before = readApplication(now);
  const same =
    before?.siteId === choice.siteId &&
    before.homeBorough === choice.homeBorough &&
    JSON.stringify(before.waste) === JSON.stringify(choice.waste);
  const requestId = same ? before.requestId : crypto.randomUUID();
  draft.write({ ...choice, requestId, savedAt: now });
}

export const forgetApplication = () => draft.forget();
