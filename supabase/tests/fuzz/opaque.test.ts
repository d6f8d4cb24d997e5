import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeNameSchema } from "../../../src/portal/account/change-name.tsx";
import { registerSchema } from "../../../src/portal/registration/register.tsx";
import { demoPassword } from "../support/api.ts";
import { listen } from "./opaque.ts";
import { openFuzzed, type Fuzzed } from "./people.ts";

let api: Fuzzed;
let terminal: ReturnType<typeof listen>;
const email = "demo@slough.gov.uk";

beforeAll(async () => {
  terminal = listen();
  api = await openFuzzed();
});
afterAll(() => api.backend.close());

const allowed = async (address: string, borough_key: string) =>
  (await api.visitor().rpc("email_domain_is_allowed", { email: address, borough_key })).data;

/**
 * The sign-in service answers 500 in the same words whatever a trigger refused, here as on hosted; a rule of ours cannot
 * choose another answer. What can be wrong is therefore asked beforehand, by the form or of the database.
 */
describe("what the sign-in service can only answer with a failure is not reached from the portal", () => {
  const registration = {
    council_key: "newham",
    council_contact_first_name: "Ada",
    council_contact_last_name: "Lovelace",
    email: "officer@newham.gov.uk",
  };
  const opaque = { status: 500, message: "Database error saving the user" };

  test.each([
    ["no borough", { council_key: "" }, "Council Borough is required"],
    ["a borough that does not exist", { council_key: "atlantis" }, "Council Borough is required"],
    ["no first name", { council_contact_first_name: "" }, "First Name must be 1 to 100"],
    [
      "a first name that shows nothing",
      { council_contact_first_name: "\u200b" },
      "First Name must be 1 to 100",
    ],
    [
      "a last name that is too long",
      { council_contact_last_name: "x".repeat(101) },
      "Last Name must be 1 to 100",
    ],
    ["the address of nobody's domain", { email: "officer@newham.example" }, "Your email must be specific"],
    ["another council's address", { email: "officer@hackney.gov.uk" }, "Your email must be specific"],
    ["an address of two readings", { email: "a..b@newham.gov.uk" }, "Your email must be specific"],
  ])("a sign-up with %s", async (_, fields, words) => {
    const { email: given, ...data } = { ...registration, ...fields };
    const { error } = await api
      .visitor()
      .auth.signUp({ email: given, password: "secret-1", options: { data } });
    expect(error).toMatchObject(opaque);
    expect(terminal.last()).toContain(words);
    const form = registerSchema.safeParse({
      ...registration,
      ...fields,
      password: "secret-1",
      confirmPassword: "secret-1",
    });
    expect(form.success && (await allowed(form.data.email, form.data.council_key))).toBe(false);
  });

  test("a sign-up with a control character in a name, which the form makes a space", async () => {
    const { email: given, ...data } = { ...registration, council_contact_last_name: "Love\nlace" };
    const { error } = await api
      .visitor()
      .auth.signUp({ email: given, password: "secret-1", options: { data } });
    expect(error).toMatchObject(opaque);
    expect(terminal.last()).toContain("Last Name must be 1 to 100");
    expect(changeNameSchema.parse(data).council_contact_last_name).toBe("Love lace");
  });

  test("a change to another council's address, and one without a recent sign-in", async () => {
    const client = api.visitor();
    await client.auth.signInWithPassword({ email, password: demoPassword });
    await api.query(
      `update auth.users set email_change = '', email_change_sent_at = null where email = '${email}'`,
    );
    expect((await client.auth.updateUser({ email: "new@hackney.gov.uk" })).error).toMatchObject(opaque);
    expect(terminal.last()).toContain("Your email must be specific to your council");
    expect(await allowed("new@hackney.gov.uk", "slough")).toBe(false);
    await api.query("update auth.sessions set created_at = created_at - interval '6 minutes'");
    expect((await client.auth.updateUser({ email: "new@slough.gov.uk" })).error).toMatchObject(opaque);
    expect(terminal.last()).toContain("Please enter your password to continue.");
    expect((await client.rpc("session_is_recent")).data).toBe(false);
  });
});
