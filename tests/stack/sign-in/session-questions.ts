import assert from "node:assert/strict";
import { newAddress, password, signInByCode, signInByPassword } from "./asked-service.ts";
import { claimsOf, expectError, expectSuccess, type Question } from "./question.ts";

/** Sessions, and what their tokens may do. */
export const sessionQuestions: Question[] = [
  {
    request: "a wrong password: unknown address, confirmed and unconfirmed account",
    answer: "the same 400 invalid_credentials; the right one while unconfirmed email_not_confirmed",
    async check(service) {
      const waiting = newAddress();
      expectSuccess(await service.ask("POST", "signup", { email: waiting, password }));
      const { email: confirmed } = await signInByPassword(service);
      const signIn = (email: string, tried: string) =>
        service.ask("POST", "token?grant_type=password", { email, password: tried });
      const answers = await Promise.all(
        [newAddress(), confirmed, waiting].map((email) => signIn(email, "wrong-42")),
      );
      for (const answer of answers) {
        expectError(answer, 400, "invalid_credentials");
        assert.deepEqual(answer.body, answers[0]?.body);
      }
      expectError(await signIn(waiting, password), 400, "email_not_confirmed");
    },
  },
  {
    request: "a used refresh token within the reuse interval",
    answer: "200; the last one returns its successor",
    async check(service) {
      const { refreshToken } = await signInByPassword(service);
      const refresh = (token: string) =>
        service.ask("POST", "token?grant_type=refresh_token", { refresh_token: token });
      const second = await refresh(refreshToken);
      expectSuccess(second);
      const again = await refresh(refreshToken);
      expectSuccess(again);
      assert.equal(again.body.refresh_token, second.body.refresh_token);
      expectSuccess(await refresh(String(second.body.refresh_token)));
      expectSuccess(await refresh(refreshToken));
    },
  },
  {
    request: "an older refresh token after the reuse interval",
    answer: "400 refresh_token_already_used; the session's tokens end",
    needsDatabase: true,
    async check(service) {
      const { email, refreshToken } = await signInByPassword(service);
      const refresh = (token: string) =>
        service.ask("POST", "token?grant_type=refresh_token", { refresh_token: token });
      const second = await refresh(refreshToken);
      const third = await refresh(String(second.body.refresh_token));
      const letAMinutePass = () =>
        service.sql?.(
          `update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'
          where user_id = (select id::text from auth.users where email = '${email}')`,
        );
      await letAMinutePass();
      expectError(await refresh(refreshToken), 400, "refresh_token_already_used");
      await letAMinutePass();
      expectError(await refresh(String(third.body.refresh_token)), 400, "refresh_token_already_used");
    },
  },
  {
    request: "an unknown refresh token",
    answer: "400 refresh_token_not_found",
    async check(service) {
      const refresh = await service.ask("POST", "token?grant_type=refresh_token", {
        refresh_token: "nobodyhasit1",
      });
      expectError(refresh, 400, "refresh_token_not_found");
    },
  },
  {
    request: "sessions past inactivity_timeout and past timebox",
    answer: "refresh 400 session_expired",
    needsDatabase: true,
    async check(service) {
      const past = [
        `update auth.sessions set refreshed_at = now() - interval '46 days', created_at = now() - interval '47 days'`,
        `update auth.sessions set refreshed_at = now(), created_at = now() - interval '91 days'`,
      ];
      for (const statement of past) {
        const { email, refreshToken } = await signInByPassword(service);
        await service.sql?.(
          `${statement} where user_id = (select id from auth.users where email = '${email}')`,
        );
        const refresh = await service.ask("POST", "token?grant_type=refresh_token", {
          refresh_token: refreshToken,
        });
        expectError(refresh, 400, "session_expired");
      }
    },
  },
  {
    request: "the sign-in method of a session",
    answer: "is in the token's amr (otp or password) after a refresh too; aal1",
    async check(service) {
      const methods = (token: string) =>
        (claimsOf(token).amr as { method: string }[]).map(({ method }) => method);
      const byCode = await signInByCode(service);
      assert.deepEqual(methods(byCode.token), ["otp"]);
      const { token, refreshToken } = await signInByPassword(service);
      assert.deepEqual([methods(token), claimsOf(token).aal], [["password"], "aal1"]);
      const refreshed = await service.ask("POST", "token?grant_type=refresh_token", {
        refresh_token: refreshToken,
      });
      const later = String(refreshed.body.access_token);
      assert.deepEqual(methods(later), ["password"]);
      assert.equal(claimsOf(later).session_id, claimsOf(token).session_id);
    },
  },
  {
    request: "signing out of this session, the others, all",
    answer: "204, and exactly those end",
    async check(service) {
      const { email, token: first } = await signInByPassword(service);
      const another = async () =>
        String(
          (await service.ask("POST", "token?grant_type=password", { email, password })).body.access_token,
        );
      const lives = async (token: string) =>
        (await service.ask("GET", "user", undefined, { token })).status === 200;
      const [second, third] = [await another(), await another()];
      const signOut = async (token: string, scope: string) =>
        assert.equal((await service.ask("POST", `logout?scope=${scope}`, undefined, { token })).status, 204);
      await signOut(first, "local");
      assert.deepEqual(await Promise.all([first, second, third].map(lives)), [false, true, true]);
      await signOut(second, "others");
      assert.deepEqual(await Promise.all([second, third].map(lives)), [true, false]);
      const last = await another();
      await signOut(second, "global");
      assert.deepEqual(await Promise.all([second, last].map(lives)), [false, false]);
    },
  },
  {
    request: "no token, and a manipulated one",
    answer: "401 no_authorization, 403 bad_jwt",
    async check(service) {
      const { token } = await signInByCode(service);
      expectError(await service.ask("GET", "user"), 401, "no_authorization");
      expectError(
        await service.ask("GET", "user", undefined, { token: `${token.slice(0, -4)}AAAA` }),
        403,
        "bad_jwt",
      );
    },
  },
  {
    request: "wrong passwords and codes from an address",
    answer: "429 over_request_rate_limit after 30, only for that address",
    async check(service) {
      const email = newAddress();
      for (const [path, body] of [
        ["token?grant_type=password", { email, password: "wrong-42" }],
        ["verify", { type: "email", email, token: "0000000000" }],
      ] as const) {
        const ask = (address: string) => service.ask("POST", path, body, { address });
        const answers = await Promise.all(Array.from({ length: 80 }, () => ask("192.0.2.77")));
        const limited = answers.filter(({ status }) => status === 429);
        assert.ok(limited.length > 0 && answers.length - limited.length >= 30, `${limited.length} of 80`);
        for (const { code } of limited) assert.equal(code, "over_request_rate_limit");
      }
    },
  },
];
