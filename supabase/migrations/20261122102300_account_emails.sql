-- The privacy notice promises to tell everybody who has an account when it changes.

create function private.account_emails(
  after uuid default '00000000-0000-0000-0000-000000000000', batch integer default 5000, address text default null
)
returns table (id uuid, email text, who text)
language sql stable security definer
set search_path = ''
as $$
  select
    users.id, users.email::text,
    case
      when exists (select from public.council_members as members where members.user_id = users.id) then 'council'
      when exists (select from public.residents where residents.user_id = users.id) then 'resident'
      else 'neither'
    end
  from auth.users
  -- By an index each: one condition with both reads every account for each page.
  where users.id in (
    (
      select listed.id from auth.users as listed
      where account_emails.address is null and listed.id > account_emails.after
        and listed.email_confirmed_at is not null and listed.deleted_at is null
      order by listed.id
      limit least(greatest(batch, 1), 10000)
    )
    union all
    select named.id from auth.users as named
    where named.email = lower(private.trim_text(account_emails.address)) and not named.is_sso_user
      and named.email_confirmed_at is not null and named.deleted_at is null
  )
  order by users.id;
$$;

comment on function private.account_emails(uuid, integer, text) is
  'For the operator: accounts that have proved an address, by id, those behind `after`, so many at a time; or the one of an address. Rows: id, email, who (council, resident or neither).';

call private.offer('account_emails', 'service_role');
-- Deliberately not for anon and authenticated: nobody may list who has an account.
