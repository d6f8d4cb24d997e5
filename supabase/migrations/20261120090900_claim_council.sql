-- A council is claimed when its e-mail address is confirmed. The first to confirm wins; for the second this raises, the
-- confirmation is undone, and the account stays unverified. An unverified sign-up holds nothing.

create function private.claim_council() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted_key text := new.raw_user_meta_data ->> 'council_key';
begin
  -- Confirming again changes nothing, whatever the metadata says by then.
  if exists (select from public.councils where councils.user_id = new.id) then
    return null;
  end if;

  -- The operator may have removed the domain since the sign-up.
  if not private.email_domain_is_allowed(new.email, wanted_key) then
    raise exception 'Your email must be specific to your council and end in (.gov.uk)' using errcode = 'TR007';
  end if;

  insert into public.councils
    (council_key, user_id, council_name, council_contact_first_name, council_contact_last_name)
  select
    boroughs.key,
    new.id,
    boroughs.council_name,
    private.contact_name(new.raw_user_meta_data, 'council_contact_first_name'),
    private.contact_name(new.raw_user_meta_data, 'council_contact_last_name')
  from public.boroughs
  where boroughs.key = wanted_key
  on conflict (council_key) do nothing;

  if not found then
    raise exception 'Council borough is already registered.' using errcode = 'TR003';
  end if;

  return null;
end;
$$;

comment on function private.claim_council() is
  'Records the council of an account whose e-mail address has just been confirmed, or refuses the confirmation.';

revoke execute on function private.claim_council() from public, anon, authenticated, service_role;

create trigger claim_council_on_insert
  after insert on auth.users
  for each row
  when (new.email_confirmed_at is not null)
  execute function private.claim_council();

create trigger claim_council_on_update
  after update on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.claim_council();
