-- What an operator is told before a council is released.

create function private.release_means(borough_key text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with held as (
    select vouchers.home_borough, vouchers.load, count(*) as vouchers
    from public.vouchers
    where vouchers.local_auth_issue = release_means.borough_key and private.voucher_state(vouchers) = 'active'
    group by 1, 2
  )
  select jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('email', users.email, 'role', members.role) order by members.role, users.email), '[]')
      from public.council_members as members
      join auth.users on users.id = members.user_id
      where members.council_id = councils.id
    ),
    'active', (select coalesce(sum(held.vouchers), 0) from held),
    'taken_nowhere', (
      select coalesce(sum(held.vouchers), 0) from held
      where not exists (
        select from public.skip_sites as sites
        where sites.council_key <> councils.council_key
          and private.site_serves(sites, held.home_borough)
          and private.against_site(sites, held.home_borough, held.load, private.london_day(now())) = '[]'
      )
    )
  )
  from public.councils
  where councils.council_key = release_means.borough_key;
$$;

grant execute on function private.release_means(text) to service_role;

create function public.release_means(borough_key text) returns jsonb
language sql stable
set search_path = ''
as $$
  select private.release_means(borough_key);
$$;

comment on function public.release_means(text) is
  'For the operator, before release_council(): {"members": [{"email", "role"}], "active": how many vouchers for its sites are, "taken_nowhere": how many of them no other council''s site takes today}; null where nobody holds the borough.';

grant execute on function public.release_means(text) to service_role;
-- Deliberately not for anon and authenticated.
