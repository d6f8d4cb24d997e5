-- The privacy notice promises to tell everybody who has an account when it changes.

create function private.account_emails(after text, batch integer)
returns table (email text, who text)
language sql stable security definer
set search_path = ''
as $$
  select
    users.email::text,
    case
      when exists (select from public.council_members as members where members.user_id = users.id) then 'council'
      when exists (select from public.residents where residents.user_id = users.id) then 'resident'
      else 'neither'
    end
  from auth.users
  where users.email_confirmed_at is not null
    and users.deleted_at is null
    and users.email::text collate "C" > account_emails.after
  order by users.email::text collate "C"
  limit least(greatest(batch, 1), 10000);
$$;

grant execute on function private.account_emails(text, integer) to service_role;

create function public.account_emails(after text default '', batch integer default 5000)
returns table (email text, who text)
language sql stable
set search_path = ''
as $$
  select listed.email, listed.who from private.account_emails(after, batch) as listed;
$$;

comment on function public.account_emails(text, integer) is
  'For the operator: addresses of accounts that have proved them, in order, those behind `after`, so many at a time. Rows: email, who (council, resident or neither).';

grant execute on function public.account_emails(text, integer) to service_role;
-- Deliberately not for anon and authenticated: nobody may list who has an account.
