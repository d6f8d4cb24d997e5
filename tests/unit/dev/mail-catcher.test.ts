import { appendFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mailCatcherPage } from "../../../supabase/dev/mail-catcher/page.ts";
import { MailCatcher } from "../../../supabase/dev/mail-catcher/mail-catcher.ts";
import { createTemporaryFolder } from "../../support/prepared-data.ts";

const html =
  '<p>Code 123456, <a href="http://localhost/x?token_hash=a&amp;email=a+b@c.gov.uk">Confirm</a></p>';

test("an email is stored with its text for programs without HTML", async () => {
  const room = new MailCatcher();
  await room.send({ to: "a@c.gov.uk", subject: "One", html });
  expect(room.emails).toMatchObject([{ to: "a@c.gov.uk", subject: "One", html }]);
  expect(room.emails[0]?.text).toBe(
    "Code 123456, Confirm: http://localhost/x?token_hash=a&email=a+b@c.gov.uk\n",
  );
});

test("emails survive the process, newest first, readable by the owner only", async () => {
  const file = join(createTemporaryFolder(), "post-room.jsonl");
  const room = new MailCatcher(file);
  await room.send({ to: "a@c.gov.uk", subject: "One", html });
  await room.send({ to: "a@c.gov.uk", subject: "Two", html });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(new MailCatcher(file).emails.map(({ subject }) => subject)).toEqual(["Two", "One"]);
});

test("a line truncated by a crash loses no other line", async () => {
  const file = join(createTemporaryFolder(), "post-room.jsonl");
  await new MailCatcher(file).send({ to: "a@c.gov.uk", subject: "One", html });
  appendFileSync(file, '{"to":"b@');
  const room = new MailCatcher(file);
  expect(room.emails.map(({ subject }) => subject)).toEqual(["One"]);
  await room.send({ to: "a@c.gov.uk", subject: "Two", html });
  expect(new MailCatcher(file).emails.map(({ subject }) => subject)).toEqual(["Two", "One"]);
});

test("an email's content never becomes part of the page", () => {
  const evil = '"><script>alert(1)</script>';
  const page = mailCatcherPage([
    { to: evil, subject: evil, text: evil, html: evil, sentAt: new Date(0).toISOString() },
  ]);
  expect(page).not.toContain("<script");
  expect(page).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  // The only intended HTML: the sandboxed frame's own document.
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&quot;&gt;&lt;script&gt;');
});

test("an empty mail catcher says what to do", () => {
  expect(mailCatcherPage([])).toContain("No email yet.");
});
