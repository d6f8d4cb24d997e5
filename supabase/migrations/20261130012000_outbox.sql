-- What the scheme has to say itself; the sign-in service sends codes and nothing else. A letter is written in the
-- transaction of what it is about, as ids: its words are made when it is sent, from what stands then, by npm run admin -- deliver.

create table private.emails (
  id uuid primary key,
  kind private.email_kind not null,
  once_for text,
  account_id uuid,
  email text check (email = lower(email) and char_length(email) between 3 and private.maximum_email_length()),
  council_id uuid references public.councils (id) on delete cascade,
  about uuid,
  holder_email_id uuid,
  written_at timestamptz not null default now(),
  not_before timestamptz not null default now(),
  next_try timestamptz not null default now(),
  leased_until timestamptz,
  tries integer not null default 0,
  sent_to text,
  mailbox bytea,
  outcome private.email_outcome,
  finished_at timestamptz,
  failure text check (char_length(failure) <= 200),
  constraint emails_recipient_check check (num_nonnulls(account_id, email) = 1),
  constraint emails_finished_check check ((outcome is null) = (finished_at is null))
) with (fillfactor = 70);

comment on table private.emails is
  'E-mails of our own, to be sent and sent. Ids alone: no codes, no texts. Kept for 30 days after they were finished.';
comment on column private.emails.id is
  'Of its occasion, as private.email_id() makes it, so that nothing is written twice: an index less than for both.';
comment on column private.emails.once_for is 'What tells it from others of its kind about the same to the same one.';
comment on column private.emails.account_id is 'To whom: the address that the account has when it is sent.';
comment on column private.emails.email is 'To whom, where there need be no account: an invitation; ''operator'' for whoever runs the scheme.';
comment on column private.emails.about is
  'invitation, withdrawn and declined: the invitation. removed and role_changed: the account that did it, null for the operator. joined, left and moved: the event. asks: the account that does. offered and new_address: the council that offers. council_closed, council_reopened, council_deleted, manager_removed, claimed, suspension and two_steps: the event. mailbox_lapsed: the council. contact_changed: the event. holder_email: the email to voucher holders. voucher, last_days, closure, left_scheme, back_in_scheme and undone: the voucher, of undone once for each acceptance.';
comment on column private.emails.holder_email_id is 'Of closure: the email whose text it has.';
comment on column private.emails.not_before is 'When it became, or becomes, time to send it.';
comment on column private.emails.next_try is 'Not taken before: after a try that failed, and while its mailbox has had enough.';
comment on column private.emails.leased_until is
  'Until when somebody is sending it. In no index, as sent_to and tries, so that taking a letter writes one row and none of them.';
comment on column private.emails.sent_to is 'The address that it was last handed out for.';
comment on column private.emails.mailbox is 'The fingerprint of its mailbox, without what follows a ''+'': what is counted, once it was taken.';
comment on column private.emails.failure is 'What the server said to the last try.';

create index emails_next_try_idx on private.emails (next_try) where outcome is null;
create index emails_finished_at_idx on private.emails (finished_at) where outcome is not null;
create index emails_mailbox_idx on private.emails (mailbox) where mailbox is not null;
create index emails_account_id_idx on private.emails (account_id) where account_id is not null;
create index emails_council_id_idx on private.emails (council_id) where council_id is not null;
create index emails_invitation_idx on private.emails (about) where kind = 'invitation';

-- Deliberately no reference to auth.users: a letter to a manager is written while the council is locked, and accounts
-- are locked before councils.

create function private.delete_account_emails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.emails where emails.account_id = old.id;
  return null;
end;
$$;

comment on function private.delete_account_emails() is 'Deletes the emails to a deleted account.';

create trigger delete_account_emails
  after delete on auth.users
  for each row execute function private.delete_account_emails();

create function private.email_id(
  kind text, about uuid, council_id uuid, account_id uuid, email text, once_for text
) returns uuid
language sql stable
set search_path = ''
as $$
  -- Marked as a UUID of a making of its own (version 8), which whoever delivers asks for.
  select overlay(overlay(
    md5(row(kind, about, council_id, account_id, lower(email), once_for)::text) placing '8' from 13
  ) placing '8' from 17)::uuid;
$$;

comment on function private.email_id(text, uuid, uuid, uuid, text, text) is
  'Returns the id of an email: the same for the same kind, subject and recipient.';

create function private.queue_email(
  kind text, about uuid, account_id uuid default null, email text default null, council_id uuid default null,
  once_for text default null, not_before timestamptz default now()
) returns boolean
language plpgsql volatile
set search_path = ''
as $$
begin
  if account_id is null and email is null then
    return false;
  end if;
  insert into private.emails (id, kind, once_for, account_id, email, council_id, about, not_before, next_try)
  values (
    private.email_id(kind, about, council_id, account_id, email, once_for), kind::private.email_kind, once_for,
    account_id, lower(email), council_id, about, not_before, not_before
  )
  on conflict (id) do nothing;
  return found;
end;
$$;

comment on function private.queue_email(text, uuid, uuid, text, uuid, text, timestamptz) is
  'Writes an email to an account or address, once for each occasion. Whether it was new.';

create function private.email_managers(
  kind text, about uuid, council_id uuid, once_for text default null, with_caller boolean default false
) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.queue_email(
    email_managers.kind, email_managers.about, managers.user_id, null, email_managers.council_id,
    email_managers.once_for
  )
  from public.council_members as managers
  where managers.council_id = email_managers.council_id
    and managers.role = 'manager'
    and (with_caller or managers.user_id is distinct from auth.uid());
end;
$$;

comment on function private.email_managers(text, uuid, uuid, text, boolean) is
  'Writes an email to every manager of a council, to the caller only if with_caller.';

create function private.finish_email(email_id uuid, became text, why text default null) returns void
language sql volatile
set search_path = ''
as $$
  update private.emails
  set outcome = became::private.email_outcome, finished_at = now(), failure = coalesce(left(why, 200), emails.failure)
  where emails.id = email_id and emails.outcome is null;
$$;

comment on function private.finish_email(uuid, text, text) is 'Ends an email: sent, passed or given_up.';
