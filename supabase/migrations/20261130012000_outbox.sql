-- A row is written with its cause; texts are made when it is sent.

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
  mailbox_hash bytea,
  outcome private.email_outcome,
  finished_at timestamptz,
  failure text check (char_length(failure) <= 200),
  constraint emails_recipient_check check (num_nonnulls(account_id, email) = 1),
  constraint emails_finished_check check ((outcome is null) = (finished_at is null))
) with (fillfactor = 70);

comment on table private.emails is
  'Emails to send and sent: ids alone, for 30 days. The address ''operator'' is the operator.';
comment on column private.emails.id is
  'Hash of kind, about, council, recipient and once_for, so that it is written once.';
comment on column private.emails.once_for is 'Tells apart emails that are alike otherwise, for example by day.';
comment on column private.emails.account_id is 'Recipient: the account''s address when sent.';
comment on column private.emails.leased_until is
  'Until when a worker sends it. In no index, so that a lease writes one row.';

create index emails_next_try_idx on private.emails (next_try) where outcome is null;
create index emails_finished_at_idx on private.emails (finished_at) where outcome is not null;
create index emails_mailbox_hash_idx on private.emails (mailbox_hash) where mailbox_hash is not null;
create index emails_account_id_idx on private.emails (account_id) where account_id is not null;
create index emails_council_id_idx on private.emails (council_id) where council_id is not null;
create index emails_invitation_idx on private.emails (about) where kind = 'invitation';

-- No reference to auth.users: accounts lock before councils.

create function private.complete_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- As a UUID of version 8.
  new.id := coalesce(new.id, overlay(overlay(
    md5(row(new.kind, new.about, new.council_id, new.account_id, new.email, new.once_for)::text) placing '8' from 13
  ) placing '8' from 17)::uuid);
  new.mailbox_hash := coalesce(new.mailbox_hash, private.mailbox_hash(private.email_address_of(new)));
  return new;
end;
$$;

comment on function private.complete_email() is 'Sets an email''s id and mailbox hash.';

create trigger complete_email
  before insert on private.emails
  for each row execute function private.complete_email();

create function private.queue_email(
  kind text, about uuid, account_id uuid default null, email text default null, council_id uuid default null,
  once_for text default null, not_before timestamptz default now()
) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if account_id is null and email is null then
    return false;
  end if;
  insert into private.emails (kind, once_for, account_id, email, council_id, about, not_before, next_try)
  values (kind::private.email_kind, once_for, account_id, lower(email), council_id, about, not_before, not_before)
  on conflict (id) do nothing;
  return found;
end;
$$;

comment on function private.queue_email(text, uuid, uuid, text, uuid, text, timestamptz) is
  'Writes an email once for each occasion. Returns whether it was new.';

create function private.email_managers(
  kind text, about uuid, council_id uuid, once_for text default null, with_caller boolean default false
) returns void
language plpgsql volatile set search_path = '' as $$
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
  'Emails a council''s managers, the caller only if with_caller.';
