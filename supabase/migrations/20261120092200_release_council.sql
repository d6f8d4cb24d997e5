-- What an operator does when an officer leaves or an account must go. The service's own admin API could delete the
-- account too; this names the borough, so that no user id is ever copied by hand, and works wherever the API does.

create function private.release_council(borough_key text) returns table (email text, sites bigint)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  holder uuid;
begin
  select councils.user_id into holder
  from public.councils
  where councils.council_key = borough_key
  for update;

  if holder is null then
    return;
  end if;

  return query
    select
      users.email::text,
      (select count(*) from public.skip_sites where skip_sites.council_key = borough_key)
    from auth.users
    where users.id = holder;

  -- Council, links and sites go by cascade. Vouchers belong to the borough and stay.
  delete from auth.users where users.id = holder;
end;
$$;

comment on function private.release_council(text) is 'The body of public.release_council.';

revoke execute on function private.release_council(text) from public, anon, authenticated, service_role;
grant execute on function private.release_council(text) to service_role;

create function public.release_council(borough_key text) returns table (email text, sites bigint)
language sql volatile
set search_path = ''
as $$
  select released.email, released.sites from private.release_council(borough_key) as released;
$$;

comment on function public.release_council(text) is
  'For the operator: deletes the account that holds the borough, with its record, sites and links; vouchers stay. Returns whose it was and how many sites went; no row where nobody holds the borough.';

revoke execute on function public.release_council(text) from public, anon, authenticated, service_role;
grant execute on function public.release_council(text) to service_role;
-- Deliberately not for anon and authenticated: a council deletes its own account with delete_account().
