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

create function private.registration_is_verified(user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.users
    where users.id = registration_is_verified.user_id and users.email_confirmed_at is not null
  );
$$;

comment on function private.registration_is_verified(uuid) is
  'Whether the account''s e-mail address is confirmed. The id is the unguessable one that signing up returned; an unknown one answers false.';

call private.offer('registration_is_verified', 'anon', 'authenticated', 'service_role');

create function private.registration_is_finished(user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.council_members as members where members.user_id = registration_is_finished.user_id
  );
$$;

comment on function private.registration_is_finished(uuid) is
  'Whether the account belongs to a council, for the browser where it began and that waits. The id is the unguessable one that signing up returned; an unknown one answers false.';

call private.offer('registration_is_finished', 'anon', 'authenticated', 'service_role');
