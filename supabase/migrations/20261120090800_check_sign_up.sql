-- Holds for everybody who creates an account, whatever page or program calls the sign-up service.

create function private.check_sign_up() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  council_key text := new.raw_user_meta_data ->> 'council_key';
begin
  if coalesce(new.email, '') = '' or coalesce(new.is_anonymous, false) then
    raise exception 'Email is required' using errcode = 'TR009';
  end if;

  if not exists (select from public.boroughs where boroughs.key = council_key) then
    raise exception 'Council Borough is required' using errcode = 'TR004';
  end if;

  if private.contact_name(new.raw_user_meta_data, 'council_contact_first_name') is null then
    raise exception 'First Name must be 1 to 100 characters, without line breaks.' using errcode = 'TR005';
  end if;
  if private.contact_name(new.raw_user_meta_data, 'council_contact_last_name') is null then
    raise exception 'Last Name must be 1 to 100 characters, without line breaks.' using errcode = 'TR006';
  end if;

  if not private.email_domain_is_allowed(new.email, council_key) then
    raise exception 'Your email must be specific to your council and end in (.gov.uk)' using errcode = 'TR007';
  end if;

  return new;
end;
$$;

comment on function private.check_sign_up() is
  'Refuses an account without a known borough, contact names and an e-mail address of that borough or the provider.';

revoke execute on function private.check_sign_up() from public, anon, authenticated, service_role;

-- The table belongs to the auth service, so neither the trigger nor the table can carry a comment of ours.
create trigger check_sign_up
  before insert on auth.users
  for each row execute function private.check_sign_up();
