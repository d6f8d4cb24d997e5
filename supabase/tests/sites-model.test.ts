import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyWish, requestOf, type Wish } from "./model/requests.ts";
import {
  apply,
  councils,
  isSame,
  isSameList,
  isSomeOrder,
  type Answer,
  type CouncilKey,
  type Request,
  type Site,
  type Conflict,
} from "./model/sites.ts";
import { demoPassword, openApi, type Api } from "./support/api.ts";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openOnServer } from "./support/on-server.ts";
import { untilAnswered } from "./support/races.ts";
import { findServer } from "./support/server.ts";

interface StoredSite extends Site {
  id: string;
  position: number;
}

/** Officers of both councils, each with sessions of their own, on some database. */
interface Office {
  /** Empties both lists. */
  reset(): Promise<void>;
  /** @param session which of the council's sessions asks, counted round */
  ask(request: Request, session: number): Promise<Answer>;
  read(): Promise<Record<CouncilKey, StoredSite[]>>;
}

/** What save_skip_sites or delete_skip_site answered. */
function answerOf(data: unknown): Answer {
  const { sites, conflicts } = (Array.isArray(data) ? { sites: data, conflicts: [] } : data) as {
    sites: StoredSite[];
    conflicts: Conflict[];
  };
  expect(sites.map(({ position }) => position)).toEqual(sites.map((_, index) => index + 1));
  return {
    list: sites.map(({ id, address }) => ({ id, address })),
    conflicts: conflicts.map(({ row, now }) => ({ row, now })),
  };
}

interface State {
  lists: Record<CouncilKey, readonly Site[]>;
  deleted: Record<CouncilKey, string[]>;
}

const nothing = (): State => ({ lists: { camden: [], hackney: [] }, deleted: { camden: [], hackney: [] } });

/** Reads what is stored, which is contiguous whatever happened, and remembers what is gone. */
async function reconcile(office: Office, state: State): Promise<void> {
  const stored = await office.read();
  for (const council of councils) {
    expect(stored[council].map(({ position }) => position)).toEqual(
      stored[council].map((_, index) => index + 1),
    );
    const kept = new Set(stored[council].map(({ id }) => id));
    const gone = state.lists[council].flatMap(({ id }) => (id !== null && !kept.has(id) ? id : []));
    state.deleted[council].push(...gone);
    state.lists[council] = stored[council];
  }
}

/** One request at a time: the answer and both lists are exactly what the model says. */
class Asking implements fc.AsyncCommand<State, Office> {
  readonly wish: Wish;
  readonly session: number;

  constructor(wish: Wish, session: number) {
    this.wish = wish;
    this.session = session;
  }

  check = () => true;

  async run(state: State, office: Office): Promise<void> {
    const request = requestOf(this.wish, state.lists, state.deleted);
    const expected = apply(state.lists, request);
    const answer = await office.ask(request, this.session);
    expect([answer, isSame(answer, expected.answer)]).toEqual([answer, true]);
    await reconcile(office, state);
    for (const council of councils) {
      expect(isSameList(state.lists[council], expected.lists[council]), council).toBe(true);
    }
    if ("list" in answer)
      expect(answer.list).toEqual(state.lists[request.council].map(({ id, address }) => ({ id, address })));
  }

  toString = () => `session ${this.session}: ${JSON.stringify(this.wish)}`;
}

const anyCommands = fc.commands(
  [fc.tuple(anyWish, fc.nat(2)).map(([wish, session]) => new Asking(wish, session))],
  {
    maxCommands: 25,
  },
);

/** Looking for a shorter way to a failure ends before the test does, so that seed and path are printed. */
const patience = { interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true };

const oneAtATime = (office: () => Office, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(anyCommands, async (commands) => {
      await office().reset();
      await fc.asyncModelRun(() => ({ model: nothing(), real: office() }), commands);
    }),
    { numRuns, ...patience },
  );

/** Some sites, then rounds of a few requests that overlap, each on what the round before left. */
const anyRounds = fc.array(fc.array(fc.tuple(anyWish, fc.nat(2)), { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
});

const overlapping = (office: () => Office, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(anyRounds, fc.scheduler(), async (rounds, scheduler) => {
      const state = nothing();
      await office().reset();
      for (const council of councils) {
        await office().ask(
          { council, kind: "save", edits: ["One", "Two", "Three"].map((address) => ({ id: null, address })) },
          0,
        );
      }
      await reconcile(office(), state);
      for (const wishes of rounds) {
        const before = { ...state.lists };
        // The scheduler lets them begin in any order; none waits for another's answer.
        const asking = wishes.map(async ([wish, session], index) => {
          const request = requestOf(wish, before, state.deleted);
          await scheduler.schedule(Promise.resolve(), `request ${index}`);
          return { request, answer: await office().ask(request, session) };
        });
        const asked = await scheduler.waitFor(Promise.all(asking));
        await reconcile(office(), state);
        const left = state.lists;
        expect([asked, left, isSomeOrder(before, asked, left)]).toEqual([asked, left, true]);
      }
    }),
    { numRuns, ...patience },
  );

describe("sites of two councils, on the embedded stack", () => {
  let api: Api;
  let office: Office;
  beforeAll(async () => {
    api = await openApi();
    const signIn = async (council: CouncilKey) => {
      const client = api.visitor();
      await client.auth.signInWithPassword({ email: `demo@${council}.gov.uk`, password: demoPassword });
      return client;
    };
    const clients = {
      camden: await Promise.all([1, 2, 3].map(() => signIn("camden"))),
      hackney: await Promise.all([1, 2, 3].map(() => signIn("hackney"))),
    };
    const clientOf = (council: CouncilKey, session: number) => {
      const client = clients[council][session % 3];
      if (!client) throw new Error("There is no such session.");
      return client;
    };
    office = {
      reset: async () => {
        await api.backend.connection.driver.query(
          "delete from public.skip_sites where council_key in ('camden', 'hackney')",
        );
      },
      ask: async (request, session) => {
        const client = clientOf(request.council, session);
        const { data, error } =
          request.kind === "save"
            ? await client.rpc("save_skip_sites", { sites: request.edits.map((edit) => ({ ...edit })) })
            : await client.rpc("delete_skip_site", { site_id: request.id });
        return error ? { refused: error.message } : answerOf(data);
      },
      read: async () => {
        const [camden, hackney] = await Promise.all(
          councils.map(async (council) => {
            const columns = "id, address, position";
            return (
              await clientOf(council, 0).from("skip_sites").select(columns).order("position").throwOnError()
            ).data;
          }),
        );
        return { camden: camden ?? [], hackney: hackney ?? [] };
      },
    };
  });
  afterAll(() => api.backend.close());

  test("behave like a simple list for any requests from any session", () => oneAtATime(() => office, 12));

  test("answer overlapping requests as if they had come in sequence", () => overlapping(() => office, 8));
});

const server = findServer();
const title = "sites of two councils, on a server whose sessions wait for each other";

describe.skipIf(typeof server === "string")(
  typeof server === "string" ? `${title}: skipped, ${server}` : title,
  () => {
    let database: TestDatabase;
    let office: Office;
    beforeAll(async () => {
      if (typeof server === "string") return;
      database = await openOnServer("model of sites");
      for (const council of councils) {
        await database.exec(`select tests.register('${council}', 'officer@${council}.gov.uk', '${council}')`);
      }
      office = {
        reset: async () => void (await database.exec("delete from public.skip_sites")),
        ask: async (request) => {
          const call =
            request.kind === "save"
              ? `save_skip_sites($s$${JSON.stringify(request.edits)}$s$) as answer`
              : `delete_skip_site('${request.id}') as answer`;
          try {
            const lines = await untilAnswered(() =>
              database.exec(`begin; select tests.act_as('${request.council}');
              select 'answer ' || ${request.kind === "save" ? "answer::text" : "coalesce(jsonb_agg(answer), '[]')::text"} from public.${call}; commit;`),
            );
            const answer = lines.find((line) => line.startsWith("answer "))?.slice("answer ".length);
            return answerOf(JSON.parse(answer ?? "null"));
          } catch (error) {
            return { refused: /ERROR: {2}(?:\w{5}: )?(.*)/.exec(String(error))?.[1] ?? String(error) };
          }
        },
        read: () =>
          askJson(
            database,
            `select json_object_agg(council, (
               select coalesce(json_agg(json_build_object('id', id, 'address', address, 'position', position) order by position), '[]')
               from public.skip_sites where council_key = council))
             from unnest(array['${councils.join("','")}']) as council`,
          ),
      };
    });

    test("answer overlapping requests as if they had come in sequence", () => overlapping(() => office, 6));
  },
);
