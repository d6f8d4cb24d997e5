import { beforeAll, describe, expect, test } from "vitest";
import { askJson } from "./support/database.ts";
import { openOnServer } from "./support/on-server.ts";
import { findServer, type ServerDatabase } from "./support/server.ts";

const server = findServer();
const title = "as hosted Supabase connects";

/** The pgTAP files switch roles from a superuser; here the services connect as themselves, with what they have. */
describe.skipIf(typeof server === "string")(
  typeof server === "string" ? `${title}: skipped, ${server}` : title,
  () => {
    const user = "00000000-0000-4000-8000-000000000001";
    const session = "00000000-0000-4000-8000-000000000002";
    let database: ServerDatabase;
    beforeAll(async () => {
      if (typeof server === "string") return;
      database = await openOnServer("connections");
    });

    const authService = (sql: string) =>
      database.as("supabase_auth_admin", `set search_path to auth; ${sql}`);
    const api = (role: string, claims: object, sql: string) =>
      database.as(
        "authenticator",
        `begin; set local role ${role}; set local "request.jwt.claims" to '${JSON.stringify(claims)}'; ${sql}; commit;`,
      );

    const claims = { sub: user, session_id: session, role: "authenticated" };

    test("an account that the auth service made claims a council in its session", async () => {
      await authService(`
      insert into users (id, email, email_change, encrypted_password) values ('${user}', 'officer@camden.gov.uk', '', 'x');
      update users set email_confirmed_at = now() where id = '${user}';
      insert into sessions (id, user_id, created_at) values ('${session}', '${user}', now());
      insert into mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), '${session}', now(), now(), 'otp');`);
      expect(
        await api("authenticated", claims, "select public.claim_council('camden', 'Ada', 'Lovelace')"),
      ).toEqual(["claimed"]);
      expect(await api("anon", {}, "select public.council_is_registered('camden')")).toEqual(["t"]);
    });

    test("the auth service cannot access the project's tables", async () => {
      await expect(authService("select * from public.councils")).rejects.toThrow("permission denied");
    });

    test("the API saves and reads as a signed-in member", async () => {
      const saved = `select public.save_skip_sites('[{"address": "Depot"}]') #>> '{sites,0,address}'`;
      expect(await api("authenticated", claims, saved)).toEqual(["Depot"]);
      expect(await api("authenticated", claims, "select address from public.skip_sites")).toEqual(["Depot"]);
    });

    test("the API reads vouchers as the service role and not as its own role", async () => {
      expect(await api("service_role", {}, "select count(*) from public.vouchers")).toEqual(["0"]);
      await expect(database.as("authenticator", "select * from public.vouchers")).rejects.toThrow(
        "permission denied",
      );
    });

    test("the auth service changes password, address and second step through the triggers", async () => {
      const announce = (what: string, value: string) =>
        api("authenticated", claims, `select public.announce_change('${what}', '${value}')`);
      const changes = `update users set encrypted_password = 'y' where id = '${user}'`;
      await expect(authService(changes)).rejects.toThrow("PT403");
      await announce("password", "");
      await expect(
        authService(`begin; ${changes}; delete from sessions where user_id = '${user}'; commit`),
      ).rejects.toThrow("PT403");
      await authService(changes);
      await announce("email", "new@camden.gov.uk");
      await authService(`
      update users set email_change = 'new@camden.gov.uk' where id = '${user}';
      update users set email = email_change, email_change = '' where id = '${user}';
      insert into sessions (id, user_id, created_at) values ('${session}', '${user}', now());`);
      await announce("second_step", user);
      await authService(`
      insert into mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values ('${user}', '${user}', 'totp', 'unverified', now(), now());
      update mfa_factors set status = 'verified' where id = '${user}';`);
      await expect(api("authenticated", claims, "select public.delete_account(true)")).rejects.toThrow(
        "TR001",
      );
      await authService(`update sessions set aal = 'aal2' where id = '${session}'`);
      await expect(authService(`delete from mfa_factors where id = '${user}'`)).rejects.toThrow("PT403");
    });

    test("postgres deletes a last manager's account only without officers, and closes the council", async () => {
      const deletes = `delete from auth.users where id = '${user}'`;
      await database.exec(
        `begin; select tests.prove('officer', 'officer@camden.gov.uk'); select tests.enlist('officer', 'camden', 'officer'); commit`,
      );
      await expect(database.as("postgres", deletes)).rejects.toThrow("PT409");
      await expect(authService(`delete from users where id = '${user}'`)).rejects.toThrow("PT409");
      await database.exec("delete from public.council_members where role = 'officer'");
      await database.as("postgres", deletes);
      expect(await askJson(database, "select count(closed_at) from public.councils")).toBe(1);
      expect(await api("anon", {}, "select public.council_is_registered('camden')")).toEqual(["f"]);
    });
  },
);
