create table public.council_invitations (
  id uuid primary key default gen_random_uuid(),
  council_id uuid not null references public.councils (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and private.maximum_email_length()),
  role private.role not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  declined_at timestamptz,
  decline_token uuid not null default gen_random_uuid(),
  unique (council_id, email)
);

comment on table public.council_invitations is
  'Who was asked to join a council, and as what. A letter tells them; this row is what lets them in.';
comment on column public.council_invitations.id is 'Named when the invitation is accepted.';
comment on column public.council_invitations.council_id is 'The council that invites.';
comment on column public.council_invitations.email is 'Who is invited, in small letters.';
comment on column public.council_invitations.role is 'manager, officer or gate (gate staff).';
comment on column public.council_invitations.created_at is 'When it was made, or last changed.';
comment on column public.council_invitations.expires_at is 'Until when it can be accepted.';
comment on column public.council_invitations.accepted_at is
  'When it was used; kept until it would have run out, so that joining twice is joining once.';
comment on column public.council_invitations.declined_at is
  'When it was declined; for 30 days nobody of the council invites this address again.';
comment on column public.council_invitations.decline_token is
  'What the letter''s link for declining carries. It is good for that alone.';
comment on column public.council_invitations.invited_by is 'The account of the manager who invited; null where the operator did. Deliberately no foreign key: an invitation is the council''s, and outlives whoever sent it.';

create unique index council_invitations_decline_token_idx on public.council_invitations (decline_token);
create index council_invitations_email_idx on public.council_invitations (email);
create index council_invitations_invited_by_idx on public.council_invitations (invited_by, council_id);

alter table public.council_invitations enable row level security;

create policy select_own on public.council_invitations
  for select to authenticated
  using (accepted_at is null and council_id in (select private.my_council_ids('{manager}')));
comment on policy select_own on public.council_invitations is
  'Managers read the invitations of their council that nobody has used.';

grant select (id, council_id, email, role, invited_by, created_at, expires_at, accepted_at, declined_at)
  on public.council_invitations to authenticated;
-- Deliberately nobody reads decline_token: it is in the letter.
-- Deliberately no insert, update or delete for anybody: invite_member(), revoke_invitation() and join_council() do it.

-- An invitation lets in whoever proves the invited address, where that suits the role. It is judged when somebody joins, not
-- when it was written.
create function private.valid_invitations(invited_email text)
returns table (
  id uuid, council_id uuid, council_key text, council_name text, role private.role, inviter text, expires_at timestamptz,
  accepted_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select
      invitations.id, councils.id, councils.council_key, councils.council_name, invitations.role,
      case
        when inviters.role = 'manager' then inviters.first_name || ' ' || inviters.last_name
        when invitations.invited_by is not null then 'A manager of ' || councils.council_name
      end,
      invitations.expires_at, invitations.accepted_at
    from public.council_invitations as invitations
    join public.councils on councils.id = invitations.council_id
    left join public.council_members as inviters
      on inviters.council_id = invitations.council_id and inviters.user_id = invitations.invited_by
    where invitations.email = lower(invited_email)
      and invitations.expires_at > now()
      and invitations.declined_at is null;
end;
$$;

comment on function private.valid_invitations(text) is
  'The invitations to an address that have neither run out nor been declined; inviter is a name, ''A manager of ...'' where that person is none any more, and null for the operator''s.';

create function private.withdraw_invitations(from_council uuid, sent_by uuid default null, sent_to text default null) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  one record;
  withdrawn jsonb := '[]';
begin
  for one in
    delete from public.council_invitations as invitations
    where invitations.council_id = from_council
      and invitations.accepted_at is null and invitations.declined_at is null
      and (sent_by is null or invitations.invited_by = sent_by)
      and (sent_to is null or invitations.email = sent_to)
    returning invitations.id, invitations.email, invitations.expires_at
  loop
    -- Where the letter never left nobody has to be told.
    if one.expires_at > now() and exists (
      select from private.emails
      where emails.kind = 'invitation' and emails.about = one.id and emails.outcome = 'sent'
    ) then
      perform private.queue_email('withdrawn', one.id, null, one.email, from_council);
    end if;
    withdrawn := withdrawn || to_jsonb(one.email);
  end loop;
  return withdrawn;
end;
$$;

comment on function private.withdraw_invitations(uuid, uuid, text) is
  'Withdraws the open invitations of a council, locked: all, those that an account sent, or that to an address; whoever had the letter is told. The addresses.';

create function private.record_run_out() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.log_event(
    old.council_id, old.invited_by, 'invitation_ran_out', jsonb_build_object('email', old.email, 'role', old.role)
  );
  return null;
end;
$$;

comment on function private.record_run_out() is 'Writes the event of an invitation that nobody used, when it is forgotten.';

create trigger record_run_out
  after delete on public.council_invitations
  for each row
  when (old.accepted_at is null and old.declined_at is null and old.expires_at < now())
  execute function private.record_run_out();
