import { partInWords, wasteName } from "../../scheme/waste.ts";
import { clock, day, moment, noConnection, type Shown } from "./answer.ts";
import { findInList, readList, type CachedList } from "./gate-list.ts";

const londonDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });

/** A day such as "2026-11-22" in words. */
const inWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** By the service's clock, whatever this device believes: its own clock is compared with the moment the list came. */
const serviceNow = ({ at, receivedAt }: CachedList) => new Date(Date.parse(at) + Date.now() - receivedAt);

/**
 * What is said about a code where nothing answers: what the list says, where there is one. It is grey whatever it says:
 * whoever holds a list can make a code that is on it.
 */
export async function offlineAnswer(code: string, uid: string, siteId: string): Promise<Shown> {
  const list = readList(uid, siteId);
  const listed = list && (await findInList(list.list, code).catch(() => undefined));
  if (!list || listed === undefined) return noConnection;

  const now = serviceNow(list);
  const today = londonDay.format(now);
  const at = new Date(list.at);
  const time = londonDay.format(at) === today ? clock.format(at) : moment.format(at);
  if (!listed)
    return {
      ...noConnection,
      sentence: `Not on the list of ${time}. It may be newer than the list, or a neighbour's.`,
    };

  const items = listed.load.map(partInWords);
  if (listed.usedOn)
    return { ...noConnection, items, sentence: `Used on ${inWords(listed.usedOn)} (list of ${time}).` };
  if (listed.lastDay < today)
    return {
      ...noConnection,
      items,
      sentence: `On the list of ${time}: its last day was ${inWords(listed.lastDay)}.`,
    };

  const { not_taken, closed_until } = list.list;
  const refused = listed.load.filter(({ kind }) => not_taken.includes(kind));
  const against = [
    refused.length > 0 && `this site does not take ${refused.map(({ kind }) => wasteName(kind)).join("; ")}`,
    closed_until && closed_until > today && `this site is closed until ${inWords(closed_until)}`,
  ].filter(Boolean);
  const what = against.length > 0 ? `not good here: ${against.join(", and ")}` : "good then";
  return { ...noConnection, items, sentence: `On the list of ${time}: ${what}.` };
}
