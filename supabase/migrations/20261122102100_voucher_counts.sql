create function private.voucher_counts()
returns table (vouchers_issued bigint, vouchers_used bigint)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
begin
  return query
    select coalesce(max(totals.vouchers_issued), 0), coalesce(max(totals.vouchers_used), 0)
    from private.voucher_totals as totals
    where totals.local_auth_issue = own_key;
end;
$$;

comment on function private.voucher_counts() is 'The body of public.voucher_counts, for the caller''s borough.';

revoke execute on function private.voucher_counts() from public, anon, authenticated, service_role;
grant execute on function private.voucher_counts() to authenticated;

create function public.voucher_counts()
returns table (vouchers_issued bigint, vouchers_used bigint)
language sql stable
set search_path = ''
as $$
  select counted.vouchers_issued, counted.vouchers_used from private.voucher_counts() as counted;
$$;

comment on function public.voucher_counts() is
  'One row: how many vouchers the caller''s borough has issued, and how many of them are used. Errors: TR001, TR017, TR018.';

revoke execute on function public.voucher_counts() from public, anon, authenticated, service_role;
grant execute on function public.voucher_counts() to authenticated;
-- Deliberately not for anon and service_role, which have no council.
