-- What a visitor may ask before signing in: three questions, each answered with yes or no.

create function private.council_is_registered(borough_key text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.councils where councils.council_key = borough_key and councils.closed_at is null);
$$;

comment on function private.council_is_registered(text) is
  'Whether the borough''s council is registered: claimed by somebody who proved an address of it. Sign-ups that nobody has confirmed do not count.';

call private.offer('council_is_registered', 'anon', 'authenticated', 'service_role');

-- A stranger who signed up with somebody's address knows the id of the account. Signing up again while the address is
-- not confirmed counts as a new sign-up, as the sign-in service then emails another code.
create function private.signed_up_recently(account auth.users) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(greatest(account.created_at, account.confirmation_sent_at) > now() - interval '1 hour', false);
end;
$$;

comment on function private.signed_up_recently(auth.users) is 'Whether an account signed up, or asked for its first code, within the hour.';

create function private.registration_is_verified(user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.users
    where users.id = registration_is_verified.user_id and users.email_confirmed_at is not null
      and private.signed_up_recently(users)
  );
$$;

comment on function private.registration_is_verified(uuid) is
  'Whether an account that signed up within the hour has confirmed its address. Anybody who has the id.';

call private.offer('registration_is_verified', 'anon', 'authenticated', 'service_role');

create function private.registration_is_finished(user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.users
    join public.council_members as members on members.user_id = users.id
    where users.id = registration_is_finished.user_id and private.signed_up_recently(users)
  );
$$;

comment on function private.registration_is_finished(uuid) is
  'Whether an account that signed up within the hour belongs to a council. Anybody who has the id.';

call private.offer('registration_is_finished', 'anon', 'authenticated', 'service_role');
