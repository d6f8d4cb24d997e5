import assert from "node:assert/strict";
import { forgetLastEmails, newAddress, newestTo, password, signInByCode } from "./asked-service.ts";
import { expectError, expectSuccess, tooSoon, type Question } from "./question.ts";

/** Emails with a code. */
export const codeQuestions: Question[] = [
  {
    request: "POST /otp for a new address",
    answer: "creates an account; code and link are accepted with type email",
    async check(service) {
      for (const by of ["code", "link"]) {
        const email = newAddress();
        const sent = await service.ask("POST", "otp", { email });
        assert.deepEqual([sent.status, sent.body], [200, {}]);
        const { code, tokenHash } = await newestTo(service, email);
        const proof = by === "code" ? { email, token: code } : { token_hash: tokenHash };
        expectSuccess(await service.ask("POST", "verify", { type: "email", ...proof }));
      }
    },
  },
  {
    request: "POST /otp for a known address",
    answer: "same email as for a new address; accepted with type email",
    needsDatabase: true,
    async check(service) {
      const { email } = await signInByCode(service);
      const [first] = await service.emailsTo(email);
      for (const by of ["code", "link"]) {
        await forgetLastEmails(service, email);
        expectSuccess(await service.ask("POST", "otp", { email }));
        const { code, tokenHash, email: sent } = await newestTo(service, email);
        const bare = (html = "") => html.replace(/\d{5} \d{5}/, "").replace(/token_hash=\w+/, "");
        assert.equal(sent.subject, first?.subject);
        assert.equal(bare(sent.html), bare(first?.html));
        const proof = by === "code" ? { email, token: code } : { token_hash: tokenHash };
        expectSuccess(await service.ask("POST", "verify", { type: "email", ...proof }));
      }
    },
  },
  {
    request: "POST /otp again within max_frequency, for new and known addresses",
    answer: "429; the first code stays valid",
    needsDatabase: true,
    async check(service) {
      const email = newAddress();
      for (const address of ["new", "known"]) {
        await forgetLastEmails(service, email);
        expectSuccess(await service.ask("POST", "otp", { email }));
        const { code } = await newestTo(service, email);
        expectError(await service.ask("POST", "otp", { email }), ...tooSoon);
        const redeemed = await service.ask("POST", "verify", { type: "email", email, token: code });
        assert.equal(redeemed.status, 200, address);
      }
    },
  },
  {
    request: "sign-in and recovery codes of an account",
    answer: "share a timer and a code, which both types redeem",
    needsDatabase: true,
    async check(service) {
      const { email } = await signInByCode(service);
      for (const [first, second, type] of [
        ["otp", "recover", "recovery"],
        ["recover", "otp", "email"],
      ]) {
        await forgetLastEmails(service, email);
        expectSuccess(await service.ask("POST", first ?? "", { email }));
        expectError(await service.ask("POST", second ?? "", { email }), ...tooSoon);
        const { code } = await newestTo(service, email);
        expectSuccess(await service.ask("POST", "verify", { type, email, token: code }));
      }
    },
  },
  {
    request: "a recovery email redeemed before the account is confirmed",
    answer: "confirms the account",
    async check(service) {
      const email = newAddress();
      expectSuccess(await service.ask("POST", "signup", { email, password }));
      expectSuccess(await service.ask("POST", "recover", { email }));
      const { code } = await newestTo(service, email);
      const { status, body } = await service.ask("POST", "verify", { type: "recovery", email, token: code });
      assert.equal(status, 200);
      assert.ok((body.user as { email_confirmed_at?: string }).email_confirmed_at);
    },
  },
  {
    request: "POST /recover and POST /resend for an unknown address",
    answer: "200, as for a known one",
    async check(service) {
      const email = newAddress();
      for (const [path, body] of [
        ["recover", { email }],
        ["resend", { type: "signup", email }],
        ["resend", { type: "email_change", email }],
      ] as const) {
        const { status, body: answer } = await service.ask("POST", path, body);
        assert.deepEqual([status, answer], [200, {}]);
      }
    },
  },
  {
    request: "a code twice, and a wrong one",
    answer: "403 otp_expired",
    async check(service) {
      const email = newAddress();
      await service.ask("POST", "otp", { email });
      const { code } = await newestTo(service, email);
      const redeem = (token: string) => service.ask("POST", "verify", { type: "email", email, token });
      expectError(await redeem("0000000000"), 403, "otp_expired");
      expectSuccess(await redeem(code));
      expectError(await redeem(code), 403, "otp_expired");
    },
  },
  {
    request: "a code after an hour",
    answer: "403 otp_expired",
    needsDatabase: true,
    async check(service) {
      const email = newAddress();
      await service.ask("POST", "otp", { email });
      const { code, tokenHash } = await newestTo(service, email);
      await service.sql?.(
        `update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = '${email}'`,
      );
      for (const proof of [{ email, token: code }, { token_hash: tokenHash }]) {
        expectError(await service.ask("POST", "verify", { type: "email", ...proof }), 403, "otp_expired");
      }
    },
  },
];
