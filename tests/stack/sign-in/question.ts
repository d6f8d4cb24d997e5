import assert from "node:assert/strict";
import type { Answer, AskedService } from "./asked-service.ts";

/** A request to a sign-in service, and the answer of hosted Supabase. */
export interface Question {
  request: string;
  answer: string;
  /** Whether it needs the service's database, to let time pass or to raise an error. */
  needsDatabase?: true;
  /** Rejects where the answer differs. */
  check(service: AskedService): Promise<void>;
}

export function expectError({ status, code }: Answer, ...expected: [number, string]): void {
  assert.deepEqual([status, code], expected);
}

export function expectSuccess({ status, body }: Answer): void {
  assert.equal(status, 200, JSON.stringify(body));
}

export const tooSoon = [429, "over_email_send_rate_limit"] as const;

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as Record<string, unknown>;

/** Makes the database raise an error for one account, before or after its row changes. */
export async function raising(
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
