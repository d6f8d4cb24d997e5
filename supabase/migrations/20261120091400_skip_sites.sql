create table public.skip_sites (
  id uuid primary key default gen_random_uuid(),
  council_key text not null references public.councils (council_key) on delete cascade,
  position integer not null check (position >= 1),
  address text not null check (char_length(address) between 1 and 300),
  updated_at timestamptz not null default now(),
  -- Deferrable, so that one UPDATE may renumber: it is checked when the statement ends, not row by row.
  constraint skip_sites_council_key_position_key unique (council_key, position) deferrable initially immediate
);

comment on table public.skip_sites is
  'Disposal sites of a council. Positions are contiguous from 1; the page''s "Site n" and the address site<n> derive from them.';
comment on column public.skip_sites.position is 'From 1, without gaps within a council.';
comment on column public.skip_sites.address is 'One line, trimmed, 1 to 300 characters.';
comment on column public.skip_sites.updated_at is 'When the address last changed; renumbering does not count.';

alter table public.skip_sites enable row level security;

create policy select_own on public.skip_sites
  for select to authenticated
  using (council_key = (select private.current_council_key()));
comment on policy select_own on public.skip_sites is 'A council reads its own sites.';

revoke all on public.skip_sites from public, anon, authenticated, service_role;
grant select (id, council_key, position, address, updated_at) on public.skip_sites to authenticated, service_role;
-- Deliberately no insert, update or delete for anybody: save_skip_sites() and delete_skip_site() keep positions
-- contiguous, and a council's own writes would not.
-- Deliberately nothing for anon.

create function private.lock_own_council() returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own_key text;
begin
  -- Locked before anything is read: of two sessions of one council the second waits here, and then sees what the
  -- first one wrote. An account that is deleted meanwhile has no row left to lock.
  select councils.council_key into own_key
  from public.councils
  where councils.council_key = private.current_council_key()
  for update;

  if own_key is null then
    raise exception 'You are signed out. Please sign in again.' using errcode = 'TR001';
  end if;
  return own_key;
end;
$$;

comment on function private.lock_own_council() is
  'The caller''s council, locked until the transaction ends; TR001 where there is none.';

revoke execute on function private.lock_own_council() from public, anon, authenticated, service_role;
