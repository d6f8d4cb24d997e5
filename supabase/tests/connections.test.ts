import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Cluster, findServer } from "./support/server.ts";

const server = findServer();
const title = "as hosted Supabase connects";

/** The pgTAP files switch roles from a superuser; here the services connect as themselves, with what they have. */
describe.skipIf(typeof server === "string")(
  typeof server === "string" ? `${title}: skipped, ${server}` : title,
  () => {
    const user = "00000000-0000-4000-8000-000000000001";
    const session = "00000000-0000-4000-8000-000000000002";
    const metadata = `{"council_key": "camden", "council_contact_first_name": "Ada", "council_contact_last_name": "L"}`;
    let cluster: Cluster;
    beforeAll(async () => {
      if (typeof server === "string") return;
      cluster = await Cluster.start(server);
      await cluster.open("connections");
    });
    afterAll(() => cluster.stop());

    const authService = (sql: string) =>
      cluster.run("connections", "supabase_auth_admin", `set search_path to auth; ${sql}`);
    const api = (role: string, claims: object, sql: string) =>
      cluster.run(
        "connections",
        "authenticator",
        `begin; set local role ${role}; set local "request.jwt.claims" to '${JSON.stringify(claims)}'; ${sql}; commit;`,
      );

    test("the auth service signs up, confirms and begins a session, and the council is claimed", async () => {
      await authService(`
      insert into users (id, email, raw_user_meta_data) values ('${user}', 'officer@camden.gov.uk', '${metadata}');
      update users set email_confirmed_at = now() where id = '${user}';
      insert into sessions (id, user_id, created_at) values ('${session}', '${user}', now());`);
      expect(await api("anon", {}, "select public.council_is_registered('camden')")).toEqual(["t"]);
    });

    test("the auth service reaches no table of ours by itself", async () => {
      await expect(authService("select * from public.councils")).rejects.toThrow("permission denied");
    });

    test("the API saves and reads as the signed-in council", async () => {
      const claims = { sub: user, session_id: session, role: "authenticated" };
      const saved = `select address from public.save_skip_sites('[{"address": "Depot"}]')`;
      expect(await api("authenticated", claims, saved)).toEqual(["Depot"]);
      expect(await api("authenticated", claims, "select address from public.skip_sites")).toEqual(["Depot"]);
    });

    test("the API reads vouchers as the service role, and cannot as itself", async () => {
      expect(await api("service_role", {}, "select count(*) from public.vouchers")).toEqual(["0"]);
      await expect(
        cluster.run("connections", "authenticator", "select * from public.vouchers"),
      ).rejects.toThrow("permission denied");
    });

    test("the operator's SQL editor, as postgres, deletes an account with its council", async () => {
      await cluster.run("connections", "postgres", `delete from auth.users where id = '${user}'`);
      expect(await api("anon", {}, "select public.council_is_registered('camden')")).toEqual(["f"]);
    });
  },
);
