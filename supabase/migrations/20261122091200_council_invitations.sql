create table public.council_invitations (
  id uuid primary key default gen_random_uuid(),
  council_id uuid not null references public.councils (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  role private.role not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  declined_at timestamptz,
  decline_token uuid not null default gen_random_uuid(),
  unique (council_id, email),
  -- Whoever leaves takes their invitations along. Without an inviter it is the operator's.
  foreign key (invited_by, council_id) references public.council_members (user_id, council_id) on delete cascade
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
comment on column public.council_invitations.invited_by is 'The manager who invited; null where the operator did.';

create unique index council_invitations_decline_token_idx on public.council_invitations (decline_token);
create index council_invitations_email_idx on public.council_invitations (email);
create index council_invitations_invited_by_idx on public.council_invitations (invited_by, council_id);

alter table public.council_invitations enable row level security;

create policy select_own on public.council_invitations
  for select to authenticated
  using (accepted_at is null and council_id in (select private.own_council_ids('{manager}')));
comment on policy select_own on public.council_invitations is
  'Managers read the invitations of their council that nobody has used.';

grant select (id, council_id, email, role, invited_by, created_at, expires_at, accepted_at, declined_at)
  on public.council_invitations to authenticated;
-- Deliberately nobody reads decline_token: it is in the letter.
-- Deliberately no insert, update or delete for anybody: invite_member(), revoke_invitation() and join_council() do it.

-- An invitation lets in whoever proves the invited address, for as long as its inviter is a manager and the address
-- suits the role. It is judged when somebody joins, not when it was written.
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
      inviters.first_name || ' ' || inviters.last_name, invitations.expires_at, invitations.accepted_at
    from public.council_invitations as invitations
    join public.councils on councils.id = invitations.council_id
    left join public.council_members as inviters
      on inviters.council_id = invitations.council_id and inviters.user_id = invitations.invited_by
    where invitations.email = lower(invited_email)
      and invitations.expires_at > now()
      and invitations.declined_at is null
      and (invitations.invited_by is null or inviters.role = 'manager');
end;
$$;

comment on function private.valid_invitations(text) is
  'The invitations to an address that have neither run out nor been declined, and whose inviter is still a manager; inviter is null for the operator''s.';
