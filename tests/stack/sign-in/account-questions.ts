import assert from "node:assert/strict";
import {
  forgetLastEmails,
  newAddress,
  newestTo,
  password,
  signInByCode,
  signInByPassword,
} from "./asked-service.ts";
import { expectError, expectSuccess, raising, tooSoon, type Question } from "./question.ts";

/** Sign-up, and changes of address. */
export const accountQuestions: Question[] = [
  {
    request: "a repeated sign-up before confirmation, within max_frequency",
    answer: "429; the first code remains valid",
    async check(service) {
      const email = newAddress();
      expectSuccess(await service.ask("POST", "signup", { email, password }));
      expectError(await service.ask("POST", "signup", { email, password }), ...tooSoon);
      const { code } = await newestTo(service, email);
      expectSuccess(await service.ask("POST", "verify", { type: "email", email, token: code }));
    },
  },
  {
    request: "a later sign-up before confirmation",
    answer: "200 with the first id and metadata; only the new email's code is valid",
    needsDatabase: true,
    async check(service) {
      const email = newAddress();
      const first = await service.ask("POST", "signup", { email, password, data: { who: "first" } });
      const { code } = await newestTo(service, email);
      await forgetLastEmails(service, email);
      const again = await service.ask("POST", "signup", {
        email,
        password: "other-42",
        data: { who: "second" },
      });
      expectSuccess(again);
      assert.equal(again.body.id, first.body.id);
      assert.equal((again.body.user_metadata as { who: string }).who, "first");
      assert.equal((await service.emailsTo(email)).length, 2);
      expectError(
        await service.ask("POST", "verify", { type: "email", email, token: code }),
        403,
        "otp_expired",
      );
    },
  },
  {
    request: "sign-up with a confirmed address",
    answer: "200 with an invented user each time; no email",
    async check(service) {
      const { email } = await signInByCode(service);
      const before = (await service.emailsTo(email)).length;
      const ids = [];
      for (const data of [{}, { x: 1 }]) {
        const { status, body } = await service.ask("POST", "signup", { email, password, data });
        assert.deepEqual([status, body.identities, body.email], [200, [], email]);
        ids.push(body.id);
      }
      assert.notEqual(ids[0], ids[1]);
      assert.equal((await service.emailsTo(email)).length, before);
    },
  },
  {
    request: "a trigger raises another error code",
    answer: "500 unexpected_failure, 'Database error ...', for every API version",
    needsDatabase: true,
    async check(service) {
      const { email } = await signInByCode(service);
      await forgetLastEmails(service, email);
      await service.ask("POST", "otp", { email });
      const { code: token } = await newestTo(service, email);
      const when = "new.recovery_token = ''";
      await raising(service, { code: "TR999", when, email }, async () => {
        for (const version of ["2024-01-01", "2023-01-01"]) {
          const { status, code, body } = await service.ask(
            "POST",
            "verify",
            { type: "email", email, token },
            { version },
          );
          assert.deepEqual([status, code], [500, "unexpected_failure"]);
          assert.match(String(body.msg ?? body.message), /^Database error /);
        }
      });
    },
  },
  {
    request: "a trigger raises PT422",
    answer: "422 with code and message below API version 2024-01-01, then an opaque 500",
    needsDatabase: true,
    async check(service) {
      const { email } = await signInByCode(service);
      await forgetLastEmails(service, email);
      await service.ask("POST", "otp", { email });
      const { code: token } = await newestTo(service, email);
      const redeem = (version?: string) =>
        service.ask("POST", "verify", { type: "email", email, token }, version ? { version } : {});
      const when = "new.recovery_token = ''";
      await raising(service, { code: "PT422", when, email }, async () => {
        for (const version of [undefined, "2023-01-01"]) {
          const { status, body } = await redeem(version);
          assert.equal(status, 422);
          assert.deepEqual(body, {
            code: "PT422",
            message: "The reason of the test.",
            detail: "In more detail.",
          });
        }
        expectError(await redeem("2024-01-01"), 500, "unexpected_failure");
      });
    },
  },
  {
    request: "PUT /user {email}, a trigger raises",
    answer: "the email is sent, and can be sent again at once",
    needsDatabase: true,
    async check(service) {
      const { email, token } = await signInByPassword(service);
      const wanted = newAddress();
      const when = `new.email_change = '${wanted}'`;
      await raising(service, { code: "TR999", when, email }, async () => {
        for (const times of [1, 2]) {
          expectError(
            await service.ask("PUT", "user", { email: wanted }, { token }),
            500,
            "unexpected_failure",
          );
          assert.equal((await service.emailsTo(wanted)).length, times);
        }
      });
    },
  },
  {
    request: "PUT /user {email} without an error",
    answer: "one email to the new address, then 429 for max_frequency",
    async check(service) {
      const { token } = await signInByPassword(service);
      const wanted = newAddress();
      const change = () => service.ask("PUT", "user", { email: wanted }, { token });
      const { status, body } = await change();
      assert.deepEqual([status, body.new_email], [200, wanted]);
      expectError(await change(), ...tooSoon);
      assert.equal((await service.emailsTo(wanted)).length, 1);
    },
  },
  {
    request: "the code for a changed address",
    answer: "moves the account and notifies the old address by email",
    async check(service) {
      const { email, token } = await signInByPassword(service);
      const wanted = newAddress();
      await service.announce(token, "email", wanted);
      expectSuccess(await service.ask("PUT", "user", { email: wanted }, { token }));
      const { code } = await newestTo(service, wanted);
      const before = (await service.emailsTo(email)).length;
      const answer = await service.ask("POST", "verify", {
        type: "email_change",
        email: wanted,
        token: code,
      });
      expectSuccess(answer);
      assert.equal((answer.body.user as { email: string }).email, wanted);
      const [notice] = await service.emailsTo(email);
      assert.equal((await service.emailsTo(email)).length, before + 1);
      assert.ok(notice?.html.includes(wanted) && !notice.html.includes("token_hash"));
    },
  },
  {
    request: "POST /resend for a change of address, within max_frequency and later",
    answer: "429, then another email; only its code moves the account",
    needsDatabase: true,
    async check(service) {
      const { email, token } = await signInByPassword(service);
      const wanted = newAddress();
      await service.announce(token, "email", wanted);
      expectSuccess(await service.ask("PUT", "user", { email: wanted }, { token }));
      const first = await newestTo(service, wanted);
      const resend = () => service.ask("POST", "resend", { type: "email_change", email });
      expectError(await resend(), ...tooSoon);
      await forgetLastEmails(service, email);
      expectSuccess(await resend());
      const second = await newestTo(service, wanted);
      const redeem = (code: string) =>
        service.ask("POST", "verify", { type: "email_change", email: wanted, token: code });
      expectError(await redeem(first.code), 403, "otp_expired");
      expectSuccess(await redeem(second.code));
    },
  },
  {
    request: "PUT /user {email} with the address of another account",
    answer: "422 email_exists",
    async check(service) {
      const other = await signInByCode(service);
      const { token } = await signInByPassword(service);
      expectError(await service.ask("PUT", "user", { email: other.email }, { token }), 422, "email_exists");
    },
  },
];
