import assert from "node:assert/strict";
import { appCode } from "../../support/app-code.ts";
import {
  appAddress,
  challenge,
  enrol,
  newAddress,
  newestTo,
  passStep,
  password,
  signInByPassword,
} from "./asked-service.ts";
import { claimsOf, expectError, expectSuccess, type Question } from "./question.ts";

/** Announced changes, and the second step. */
export const proofQuestions: Question[] = [
  {
    request: "a password without an announcement, and with one",
    answer: "403 with the database's message, success",
    async check(service) {
      const { token } = await signInByPassword(service);
      const change = () =>
        service.ask("PUT", "user", { password: "sweeping-43", current_password: password }, { token });
      expectError(await change(), 403, "PT403");
      assert.equal(await service.announce(token, "password"), 204);
      expectSuccess(await change());
    },
  },
  {
    request: "a password that another session announced",
    answer: "500 unexpected_failure, unchanged; the announcing session succeeds",
    async check(service) {
      const other = await signInByPassword(service);
      const { email } = other;
      const own = await service.ask("POST", "token?grant_type=password", { email, password });
      const token = String(own.body.access_token);
      await service.announce(token, "password");
      const change = (by: string) =>
        service.ask("PUT", "user", { password: "sweeping-43", current_password: password }, { token: by });
      expectError(await change(other.token), 500, "unexpected_failure");
      expectSuccess(await change(token));
    },
  },
  {
    request: "a change of address without an announcement",
    answer: "sends the email; its code gets 403",
    async check(service) {
      const { token } = await signInByPassword(service);
      const wanted = newAddress();
      expectSuccess(await service.ask("PUT", "user", { email: wanted }, { token }));
      const { code } = await newestTo(service, wanted);
      const proof = { type: "email_change", email: wanted, token: code };
      expectError(await service.ask("POST", "verify", proof), 403, "PT403");
    },
  },
  {
    request: "a changed address",
    answer: "ends earlier sessions and the password, not the proof's session",
    async check(service) {
      const { email, token } = await signInByPassword(service);
      const wanted = newAddress();
      await service.announce(token, "email", wanted);
      expectSuccess(await service.ask("PUT", "user", { email: wanted }, { token }));
      const { code } = await newestTo(service, wanted);
      const answer = await service.ask("POST", "verify", {
        type: "email_change",
        email: wanted,
        token: code,
      });
      expectSuccess(answer);
      expectError(await service.ask("GET", "user", undefined, { token }), 403, "session_not_found");
      expectSuccess(await service.ask("GET", "user", undefined, { token: String(answer.body.access_token) }));
      for (const address of [email, wanted]) {
        const signIn = await service.ask("POST", "token?grant_type=password", { email: address, password });
        expectError(signIn, 400, "invalid_credentials");
      }
    },
  },
  {
    request: "TOTP: enrol, challenge, verify",
    answer: "aal2; other sessions end; a notice by email; 500 if not announced",
    async check(service) {
      const other = await signInByPassword(service);
      const own = await service.ask("POST", "token?grant_type=password", { email: other.email, password });
      const token = String(own.body.access_token);
      const factor = await enrol(service, token);
      expectError(await passStep(service, token, factor), 500, "unexpected_failure");
      await service.announce(token, "second_step", factor.id);
      const before = (await service.emailsTo(other.email)).length;
      const passed = await passStep(service, token, factor);
      expectSuccess(passed);
      const claims = claimsOf(String(passed.body.access_token));
      assert.equal(claims.aal, "aal2");
      assert.deepEqual((claims.amr as { method: string }[]).map(({ method }) => method).toSorted(), [
        "password",
        "totp",
      ]);
      assert.equal((await service.emailsTo(other.email)).length, before + 1);
      expectError(
        await service.ask("GET", "user", undefined, { token: other.token }),
        403,
        "session_not_found",
      );
    },
  },
  {
    request: "TOTP with a wrong code, a used challenge, another caller's",
    answer: "422 mfa_verification_failed or mfa_ip_address_mismatch",
    async check(service) {
      const { token } = await signInByPassword(service);
      const factor = await enrol(service, token);
      await service.announce(token, "second_step", factor.id);
      const challenge_id = await challenge(service, token, factor);
      const verify = (code: string, address: string) =>
        service.ask("POST", `factors/${factor.id}/verify`, { challenge_id, code }, { token, address });
      expectError(await verify("000000", appAddress), 422, "mfa_verification_failed");
      expectError(await verify(appCode(factor.secret), "192.0.2.99"), 422, "mfa_ip_address_mismatch");
      expectSuccess(await verify(appCode(factor.secret), appAddress));
      expectError(await verify(appCode(factor.secret), appAddress), 422, "mfa_ip_address_mismatch");
    },
  },
  {
    request: "a session without the second step",
    answer: "insufficient_aal for password and address (401), factors (403, 422)",
    async check(service) {
      const { email, token: first } = await signInByPassword(service);
      const factor = await enrol(service, first);
      await service.announce(first, "second_step", factor.id);
      expectSuccess(await passStep(service, first, factor));
      const own = await service.ask("POST", "token?grant_type=password", { email, password });
      const token = String(own.body.access_token);
      assert.equal((own.body.user as { factors: { status: string }[] }).factors[0]?.status, "verified");
      const refused = "insufficient_aal";
      const change = { password: "sweeping-43", current_password: password };
      expectError(await service.ask("PUT", "user", change, { token }), 401, refused);
      expectError(await service.ask("PUT", "user", { email: newAddress() }, { token }), 401, refused);
      const another = { factor_type: "totp", friendly_name: "another" };
      expectError(await service.ask("POST", "factors", another, { token }), 403, refused);
      const remove = (by: string) => service.ask("DELETE", `factors/${factor.id}`, undefined, { token: by });
      expectError(await remove(token), 422, refused);
      const raised = String((await passStep(service, token, factor)).body.access_token);
      expectError(await remove(raised), 500, "unexpected_failure");
      await service.announce(raised, "second_step", factor.id);
      expectSuccess(await remove(raised));
      expectSuccess(await service.ask("GET", "user", undefined, { token: raised }));
    },
  },
];
