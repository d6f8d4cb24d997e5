import assert from "node:assert/strict";
import { appCode } from "../../support/app-code.ts";
import {
  appAddress,
  challenge,
  enrol,
  forgetLastEmails,
  newAddress,
  newestTo,
  passStep,
  password,
  signInByCode,
  signInByPassword,
  type Answer,
  type AskedService,
} from "./asked-service.ts";

/** A request to a sign-in service, and the answer of hosted Supabase. */
export interface Question {
  request: string;
  answer: string;
  /** Whether it needs the service's database, to let time pass or to raise an error. */
  needsDatabase?: true;
  /** Rejects where the answer differs. */
  check(service: AskedService): Promise<void>;
}

function expectError({ status, code }: Answer, ...expected: [number, string]): void {
  assert.deepEqual([status, code], expected);
}

function expectSuccess({ status, body }: Answer): void {
  assert.equal(status, 200, JSON.stringify(body));
}

const tooSoon = [429, "over_email_send_rate_limit"] as const;

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as Record<string, unknown>;

/** Makes the database raise an error for one account, before or after its row changes. */
async function raising(
  service: AskedService,
  { code, when, email }: { code: string; when: string; email: string },
  task: () => Promise<void>,
): Promise<void> {
  await service.sql?.(
    `create or replace function public.raise_for_a_question() returns trigger language plpgsql security definer
      set search_path = '' as $$ begin
        raise exception 'The reason of the test.' using errcode = '${code}', detail = 'In more detail.';
      end $$;
    create trigger raise_for_a_question before update on auth.users for each row
      when (old.email = '${email}' and ${when}) execute function public.raise_for_a_question()`,
  );
  try {
    await task();
  } finally {
    // Dropping the function drops its trigger: only the service may drop one from its tables.
    await service.sql?.("drop function public.raise_for_a_question() cascade");
  }
}

/** Every answer of the sign-in service that this product relies on, in words and as a check. */
export const questions: Question[] = [
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
    request: "POST /otp with create_user false for an unknown address",
    answer: "422 otp_disabled",
    async check(service) {
      const asked = await service.ask("POST", "otp", { email: newAddress(), create_user: false });
      expectError(asked, 422, "otp_disabled");
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
    request: "PUT /user {data}",
    answer: "writes any metadata; null removes a field",
    async check(service) {
      const { token } = await signInByCode(service);
      const change = (data: object) => service.ask("PUT", "user", { data }, { token });
      const metadata = ({ body }: Answer) => body.user_metadata as Record<string, unknown>;
      assert.equal(metadata(await change({ role: "manager", other: 1 })).role, "manager");
      const after = metadata(await change({ role: null }));
      assert.deepEqual([after.role, after.other], [undefined, 1]);
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
