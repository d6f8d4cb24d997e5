import assert from "node:assert/strict";
import { newAddress, newestTo, password, signInByCode, signInByPassword } from "./asked-service.ts";
import { expectError, expectSuccess, type Question } from "./question.ts";

/** Passwords that an account sets. */
export const passwordQuestions: Question[] = [
  {
    request: "PUT /user {password} in a session that began with a code",
    answer: "succeeds without the current password",
    async check(service) {
      const { token } = await signInByCode(service);
      await service.announce(token, "password");
      expectSuccess(await service.ask("PUT", "user", { password }, { token }));
    },
  },
  {
    request: "PUT /user with a missing, wrong or right current password",
    answer: "400 current_password_required, 400 current_password_invalid, success",
    async check(service) {
      const { token } = await signInByPassword(service);
      await service.announce(token, "password");
      const change = (more: object) =>
        service.ask("PUT", "user", { password: "sweeping-43", ...more }, { token });
      expectError(await change({}), 400, "current_password_required");
      expectError(await change({ current_password: "wrong-42" }), 400, "current_password_invalid");
      expectSuccess(await change({ current_password: password }));
    },
  },
  {
    request: "PUT /user with the same password, and one that is too short",
    answer: "422 same_password, 422 weak_password",
    async check(service) {
      const { token } = await signInByPassword(service);
      const change = (wanted: string) =>
        service.ask("PUT", "user", { password: wanted, current_password: password }, { token });
      expectError(await change(password), 422, "same_password");
      expectError(await change("short"), 422, "weak_password");
    },
  },
  {
    request: "a session older than a day sets a password",
    answer: "400 reauthentication_needed",
    needsDatabase: true,
    async check(service) {
      const { email, token } = await signInByPassword(service);
      await service.announce(token, "password");
      await service.sql?.(
        `update auth.sessions set created_at = created_at - interval '25 hours'
        where user_id = (select id from auth.users where email = '${email}')`,
      );
      expectError(
        await service.ask("PUT", "user", { password: "sweeping-43", current_password: password }, { token }),
        400,
        "reauthentication_needed",
      );
    },
  },
  {
    request: "a new password",
    answer: "ends other sessions (403 session_not_found, refresh 400); a notice by email",
    async check(service) {
      const other = await signInByPassword(service);
      const { email } = other;
      const own = await service.ask("POST", "token?grant_type=password", { email, password });
      const token = String(own.body.access_token);
      await service.announce(token, "password");
      const before = (await service.emailsTo(email)).length;
      expectSuccess(
        await service.ask("PUT", "user", { password: "sweeping-43", current_password: password }, { token }),
      );
      expectSuccess(await service.ask("GET", "user", undefined, { token }));
      expectError(
        await service.ask("GET", "user", undefined, { token: other.token }),
        403,
        "session_not_found",
      );
      const refresh = await service.ask("POST", "token?grant_type=refresh_token", {
        refresh_token: other.refreshToken,
      });
      assert.equal(refresh.status, 400);
      const [notice] = await service.emailsTo(email);
      assert.equal((await service.emailsTo(email)).length, before + 1);
      assert.ok(notice && !notice.html.includes("token_hash"));
    },
  },
  {
    request: "a new password during a pending change of address",
    answer: "invalidates the pending code",
    async check(service) {
      const { token } = await signInByPassword(service);
      const wanted = newAddress();
      expectSuccess(await service.ask("PUT", "user", { email: wanted }, { token }));
      const { code, tokenHash } = await newestTo(service, wanted);
      await service.announce(token, "password");
      expectSuccess(
        await service.ask("PUT", "user", { password: "sweeping-43", current_password: password }, { token }),
      );
      for (const proof of [{ email: wanted, token: code }, { token_hash: tokenHash }]) {
        expectError(
          await service.ask("POST", "verify", { type: "email_change", ...proof }),
          403,
          "otp_expired",
        );
      }
    },
  },
];
