import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { setPassword } from "../../tests/support/officers.ts";
import { openApi, type Api } from "./support/api.ts";

let api: Api;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await openApi();
});
afterAll(() => api.backend.close());

const query = async (sql: string, values: unknown[]) =>
  (await api.backend.connection.driver.query<Record<string, unknown>>(sql, values)).rows;

const fingerprint = (proof: string) => createHash("sha256").update(proof).digest("hex");
const passwords = { officer: "the-officers-1", stranger: "the-strangers-1" };
type Registrant = keyof typeof passwords;

const orders = (["officer", "stranger"] as const).flatMap((first) =>
  (["link", "code"] as const).flatMap((by) =>
    (["the officer's browser", "another device", "none"] as const).map((restoredIn) => ({
      first,
      by,
      restoredIn,
    })),
  ),
);

/** One address, registered by its officer and by a stranger, who cannot read its e-mails. */
describe.each(orders)(
  "$first first; confirmed by $by; browser that restores the password: $restoredIn",
  ({ first, by, restoredIn }) => {
    const number = orders.findIndex(
      (order) => order.first === first && order.by === by && order.restoredIn === restoredIn,
    );
    const email = `officer${number}@ealing.gov.uk`;

    const signUp = (who: Registrant) =>
      api.visitor().auth.signUp({
        email,
        password: passwords[who],
        options: { data: { registration: fingerprint(`${who}'s proof`) } },
      });
    const canSignIn = async (password: string) =>
      (await api.visitor().auth.signInWithPassword({ email, password })).data.session !== null;

    test("the officer's entries count, and the stranger's do not", async () => {
      const others = { officer: "stranger", stranger: "officer" } as const;
      const one = await signUp(first);
      // As half a minute later.
      await query("update auth.users set confirmation_sent_at = null where email = $1", [email]);
      const two = await signUp(others[first]);
      expect(two.error).toBeNull();
      // The page polls with the id that each was given, which is the same.
      const polled = one.data.user?.id ?? "";
      expect((await api.visitor().rpc("registration_is_verified", { user_id: polled })).data).toBe(false);
      expect([await canSignIn(passwords.stranger), await canSignIn(passwords.officer)]).toEqual([
        false,
        false,
      ]);

      const browser = api.visitor();
      const { error } = await browser.auth.verifyOtp(
        by === "link"
          ? { token_hash: api.tokenFor(email), type: "email" }
          : { email, token: api.codeFor(email), type: "email" },
      );
      expect(error).toBeNull();
      expect((await api.visitor().rpc("registration_is_verified", { user_id: polled })).data).toBe(true);
      // From the proof on, no password from before it works.
      expect([await canSignIn(passwords.stranger), await canSignIn(passwords.officer)]).toEqual([
        false,
        false,
      ]);

      const works = first === "officer" && restoredIn === "the officer's browser";
      if (restoredIn !== "none") {
        // Another device has no proof, and an invented one is rejected.
        const proof = restoredIn === "another device" ? "made up" : "officer's proof";
        const restored = await browser.rpc("keep_password", { proof });
        expect(restored.data).toBe(works);
        // Another account's proof is rejected too, with or without that account's session.
        expect((await api.visitor().rpc("keep_password", { proof: "stranger's proof" })).error?.code).toBe(
          "42501",
        );
      }
      // A borough of its own for each order, so that each is unclaimed.
      await query("delete from public.councils where council_key = 'ealing'", []);
      const claimed = await browser.rpc("claim_council", {
        borough_key: "ealing",
        first_name: "Ada",
        last_name: "Lovelace",
      });
      expect(claimed.data).toBe("claimed");
      expect((await browser.rpc("my_memberships")).data).toMatchObject([
        { state: "member", council_key: "ealing", role: "manager", first_name: "Ada" },
      ]);

      expect([await canSignIn(passwords.stranger), await canSignIn(passwords.officer)]).toEqual([
        false,
        works,
      ]);
      if (!works) {
        await setPassword(browser, "chosen-after-1");
        expect(await canSignIn("chosen-after-1")).toBe(true);
      }
      expect(await canSignIn(passwords.stranger)).toBe(false);
    });
  },
);

test("a stranger without the officer's mailbox cannot claim the council", async () => {
  const email = "target@enfield.gov.uk";
  const stranger = api.visitor();
  const { data } = await stranger.auth.signUp({
    email,
    password: passwords.stranger,
    options: { data: { registration: fingerprint("the stranger's") } },
  });
  expect(data.session).toBeNull();
  expect(
    (await stranger.rpc("claim_council", { borough_key: "enfield", first_name: "A", last_name: "B" })).error
      ?.code,
  ).toBe("42501");
  const guess = await stranger.auth.verifyOtp({ email, token: "0000000000", type: "email" });
  expect(guess.error).not.toBeNull();
  // The officer, who never registered, uses 'Forgot password?', which proves the mailbox as well.
  await api.visitor().auth.resetPasswordForEmail(email);
  const officer = api.visitor();
  const { error } = await officer.auth.verifyOtp({ token_hash: api.tokenFor(email), type: "recovery" });
  expect(error).toBeNull();
  const late = await api.visitor().auth.signInWithPassword({ email, password: passwords.stranger });
  expect(late.data.session).toBeNull();
  await setPassword(officer, passwords.officer);
  expect(
    (await officer.rpc("claim_council", { borough_key: "enfield", first_name: "A", last_name: "B" })).data,
  ).toBe("claimed");
});

test("a resident's stolen session with its own password is useless after a claim", async () => {
  const email = "both@newham.gov.uk";
  const thief = await api.prove(email);
  await setPassword(thief, "thiefs-own-1");
  await query("update auth.sessions set created_at = now() - interval '2 hours' where true", []);
  await query("update auth.mfa_amr_claims set created_at = now() - interval '2 hours' where true", []);
  const names = { borough_key: "newham", first_name: "A", last_name: "B" };
  expect((await thief.rpc("claim_council", names)).error?.code).toBe("TR020");
  await query("update auth.users set recovery_sent_at = null, confirmation_sent_at = null where email = $1", [
    email,
  ]);
  const owner = await api.prove(email);
  expect((await owner.rpc("claim_council", names)).data).toBe("claimed");
  expect((await thief.rpc("my_memberships")).error?.code).toBe("TR001");
  expect(
    (await api.visitor().auth.signInWithPassword({ email, password: "thiefs-own-1" })).data.session,
  ).toBeNull();
});
