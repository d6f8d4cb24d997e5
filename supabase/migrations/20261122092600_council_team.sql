create function private.council_team()
returns table (
  user_id uuid, first_name text, last_name text, email text, role private.role, joined_at timestamptz,
  last_signed_in_on date, second_step boolean, council_email boolean,
  to_be_confirmed boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select
      members.user_id, members.first_name, members.last_name, users.email::text, members.role, members.joined_at,
      -- A day and no time: whoever waits with a stolen session for somebody to sign in is told nothing.
      (users.last_sign_in_at at time zone 'Europe/London')::date,
      private.has_second_step(members.user_id),
      private.email_domain_is_allowed(users.email::text, own.council_key),
      members.to_be_confirmed
    from private.require_member('{manager, officer}') as own
    join public.council_members as members on members.council_id = own.council_id
    join auth.users on users.id = members.user_id
    order by members.role, members.joined_at, members.user_id;
end;
$$;

comment on function private.council_team() is
  'The people of the caller''s council, managers first. Rows: user_id, first_name, last_name, email, role, joined_at, last_signed_in_on (a day in Britain), second_step (whether they sign in with two steps), council_email (whether the address is one that managers and officers of this council may have), to_be_confirmed (gate staff whose address has changed: confirm_member()). For managers and officers. Errors: TR001, TR017, TR018.';

call private.offer('council_team', 'authenticated');
