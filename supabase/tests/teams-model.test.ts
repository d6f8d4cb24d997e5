import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sightOf } from "./model/members.ts";
import {
  boroughs,
  domains,
  newWorld,
  people,
  roles,
  sessions,
  type Borough,
  type World,
} from "./model/team-world.ts";
import { begin, database, openTeams, readStored, type Stored } from "./model/team-database.ts";
import { steps, type Step } from "./model/team-steps.ts";

beforeAll(openTeams);
afterAll(() => database.close());

const expectedOf = (world: World): Stored => {
  const ofEach = <T>(read: (council: World["councils"] extends Map<Borough, infer C> ? C : never) => T) =>
    Object.fromEntries([...world.councils].map(([borough, council]) => [borough, read(council)]));
  return {
    closed: [...world.councils].flatMap(([borough, { closed }]) => (closed === null ? [] : [borough])).sort(),
    members: ofEach(({ members }) =>
      Object.fromEntries([...members].map(([name, { role }]) => [name, role] as const)),
    ),
    invitations: ofEach(({ invitations }) =>
      Object.fromEntries(
        [...invitations].map(([name, { role, by, used, expired }]) => [
          name,
          `${role}${by === null ? " by the operator" : ""}${used ? ", used" : ""}${expired ? ", expired" : ""}`,
        ]),
      ),
    ),
    events: ofEach(({ events }) => events.toSorted()),
    sights: Object.fromEntries(people.map((name) => [name, sightOf(world, name)])),
  };
};

/** Holds in every state: an open council has a manager, and no person has two offices. */
const expectSoundness = ({ members, closed }: Stored) => {
  const offices = Object.entries(members).flatMap(([borough, council]) => {
    const office = Object.entries(council).filter(([, role]) => role !== "gate");
    if (!closed.includes(borough)) expect(office.map(([, role]) => role)).toContain("manager");
    return office.map(([name]) => name);
  });
  expect(offices).toEqual([...new Set(offices)]);
};

const who = fc.constantFrom(...people);
const borough = fc.constantFrom(...boroughs);
const role = fc.constantFrom(...roles);
const ownInvitation = fc.tuple(who, borough).map(([name, council]) => steps.join(name, council, name));

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(who, borough).map((args) => steps.claim(...args)) },
  { weight: 8, arbitrary: fc.tuple(who, who, role).map((args) => steps.invite(...args)) },
  { weight: 1, arbitrary: fc.tuple(who, borough, who).map((args) => steps.revoke(...args)) },
  { weight: 8, arbitrary: ownInvitation },
  { weight: 1, arbitrary: fc.tuple(who, borough, who).map((args) => steps.join(...args)) },
  { weight: 4, arbitrary: fc.tuple(who, who, role, fc.boolean()).map((args) => steps.changeRole(...args)) },
  { weight: 2, arbitrary: fc.tuple(who, who, fc.boolean()).map((args) => steps.remove(...args)) },
  { weight: 4, arbitrary: who.map((name) => steps.announceEmail(name, false)) },
  { weight: 1, arbitrary: who.map((name) => steps.announceEmail(name, true)) },
  { weight: 6, arbitrary: who.map(steps.changeEmail) },
  { weight: 3, arbitrary: fc.tuple(who, who).map((args) => steps.confirmMember(...args)) },
  { weight: 2, arbitrary: fc.tuple(who, fc.boolean()).map((args) => steps.deleteAccount(...args)) },
  { weight: 2, arbitrary: fc.tuple(who, fc.boolean()).map((args) => steps.deleteInDashboard(...args)) },
  { weight: 3, arbitrary: who.map(steps.comeBack) },
  { weight: 2, arbitrary: fc.tuple(who, fc.constantFrom(...sessions)).map((args) => steps.begin(...args)) },
  { weight: 3, arbitrary: who.map((name) => steps.begin(name, { minutes: 0, code: true })) },
  { weight: 1, arbitrary: who.map(steps.lapse) },
  { weight: 1, arbitrary: who.map(steps.setUpSecondStep) },
  { weight: 1, arbitrary: fc.tuple(who, fc.boolean()).map((args) => steps.requireTwoSteps(...args)) },
  { weight: 1, arbitrary: borough.map(steps.passTwoSteps) },
  { weight: 1, arbitrary: borough.map(steps.expire) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(borough, fc.constantFrom(...domains), fc.boolean())
      .map((args) => steps.setDomain(...args)),
  },
  { weight: 2, arbitrary: who.map(steps.closeCouncil) },
  { weight: 3, arbitrary: fc.tuple(who, borough).map((args) => steps.reopen(...args)) },
  { weight: 1, arbitrary: borough.map(steps.passDay) },
  { weight: 1, arbitrary: borough.map(steps.closeByOperator) },
  { weight: 1, arbitrary: borough.map(steps.reopenByOperator) },
  { weight: 1, arbitrary: borough.map(steps.deleteCouncil) },
  { weight: 1, arbitrary: borough.map(steps.rest) },
  { weight: 1, arbitrary: borough.map((council) => steps.suspend(council, true)) },
  { weight: 3, arbitrary: borough.map((council) => steps.suspend(council, false)) },
  { weight: 3, arbitrary: fc.tuple(borough, who).map((args) => steps.addManager(...args)) },
);

/** An invitation and what becomes of it, which single steps seldom bring together. */
const anyStory: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 8, arbitrary: anyStep.map((step) => [step]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, who, borough, role)
      .map(([host, guest, council, as]) => [
        steps.invite(host, guest, as),
        steps.join(guest, council, guest),
      ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, who)
      .map(([name, manager]) => [
        steps.begin(name, { minutes: 0, code: true }),
        steps.announceEmail(name, false),
        steps.changeEmail(name),
        steps.begin(name, { minutes: 0, code: true }),
        steps.confirmMember(manager, name),
      ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, who, borough, fc.boolean())
      .map(([name, next, council, later]) => [
        steps.deleteInDashboard(name, false),
        steps.comeBack(name),
        ...(later ? [steps.rest(council)] : []),
        steps.reopen(next, council),
        steps.reopen(name, council),
      ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, borough, fc.boolean())
      .map(([name, council, ended]) => [
        steps.setUpSecondStep(name),
        steps.requireTwoSteps(name, true),
        ...(ended ? [steps.requireTwoSteps(name, false)] : []),
        steps.passTwoSteps(council),
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(who, borough, fc.boolean())
      .map(([name, council, reversibly]) => [
        steps.deleteInDashboard(name, reversibly),
        steps.comeBack(name),
        steps.join(name, council, name),
      ]),
  },
);

/** Where most of it begins: both councils registered, and a colleague and a gate invited. */
const opening = [
  steps.claim("anna", "richmonduponthames"),
  steps.claim("bea", "wandsworth"),
  steps.invite("anna", "carl", "manager"),
  steps.invite("bea", "carl", "officer"),
  steps.invite("bea", "gus", "gate"),
  steps.join("carl", "richmonduponthames", "carl"),
  steps.join("gus", "wandsworth", "gus"),
];

/** A former member needs another invitation, however the account was deleted. */
const usedInvitation = [
  [steps.deleteInDashboard("carl", false), steps.comeBack("carl")],
  [steps.join("carl", "richmonduponthames", "carl")],
];

/** Gate staff and a manager who move to another address; the first of them is confirmed. */
const moves = [
  [steps.changeEmail("gus"), steps.announceEmail("gus", false), steps.changeEmail("gus")],
  [steps.begin("gus", { minutes: 0, code: true }), steps.confirmMember("bea", "gus")],
  [steps.announceEmail("bea", false), steps.changeEmail("bea")],
];

/** Two steps are asked for, ended, and come into force; who has one loses every right until they have two. */
const twoSteps = [
  [steps.requireTwoSteps("anna", true), steps.setUpSecondStep("anna"), steps.requireTwoSteps("anna", true)],
  [steps.invite("carl", "dora", "officer"), steps.passTwoSteps("richmonduponthames")],
  [
    steps.invite("carl", "dora", "officer"),
    steps.setUpSecondStep("carl"),
    steps.invite("carl", "dora", "officer"),
  ],
  [steps.requireTwoSteps("carl", false), steps.join("dora", "richmonduponthames", "dora")],
  [steps.passTwoSteps("richmonduponthames"), steps.requireTwoSteps("carl", true)],
  // It holds for a council that has closed since as well.
  [steps.deleteInDashboard("dora", false), steps.deleteInDashboard("carl", false)],
  [
    steps.deleteInDashboard("anna", false),
    steps.comeBack("anna"),
    steps.reopen("anna", "richmonduponthames"),
  ],
];

/** A council closes and reopens; who removed a manager waits; who takes an office elsewhere leaves the closed one. */
const closings = [
  [
    steps.closeCouncil("anna"),
    steps.claim("anna", "richmonduponthames"),
    steps.addManager("richmonduponthames", "dora"),
  ],
  [
    steps.reopen("dora", "richmonduponthames"),
    steps.closeCouncil("carl"),
    steps.passDay("richmonduponthames"),
  ],
  [steps.remove("carl", "anna", true), steps.closeCouncil("carl"), steps.passDay("richmonduponthames")],
  [
    steps.closeCouncil("carl"),
    steps.reopen("anna", "richmonduponthames"),
    steps.deleteInDashboard("dora", false),
  ],
  [
    steps.invite("bea", "carl", "officer"),
    steps.join("carl", "wandsworth", "carl"),
    steps.reopenByOperator("richmonduponthames"),
  ],
  [
    steps.reopen("carl", "richmonduponthames"),
    steps.comeBack("dora"),
    steps.reopen("dora", "richmonduponthames"),
  ],
  [
    steps.closeByOperator("wandsworth"),
    steps.deleteCouncil("wandsworth"),
    steps.deleteCouncil("richmonduponthames"),
  ],
];

test("teams behave like a simple list of people in any sequence of calls", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(anyStory, { minLength: 8, maxLength: 16, size: "max" }),
      async (opened, happening) => {
        const world = newWorld();
        await database.exec(begin);
        for (const step of [...(opened ? opening : []), ...happening.flat()]) {
          await step.run(world);
          const stored = await readStored();
          expectSoundness(stored);
          expect(stored, String(step)).toEqual(expectedOf(world));
        }
      },
    ),
    {
      numRuns: 12,
      examples: [
        [true, usedInvitation],
        [true, moves],
        [true, twoSteps],
        [true, closings],
      ],
      interruptAfterTimeLimit: 90_000,
      markInterruptAsFailure: true,
    },
  );
});
