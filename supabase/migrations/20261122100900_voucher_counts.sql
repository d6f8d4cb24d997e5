create function private.to_be_used(borough_key text, site_id uuid) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(facts.issued - facts.used - facts.cancelled - facts.ended), 0)::bigint
  from private.issued_days as facts
  where facts.local_auth_issue = borough_key and facts.last_day >= private.london_day(now())
    and (to_be_used.site_id is null or facts.site_id = to_be_used.site_id);
$$;

comment on function private.to_be_used(text, uuid) is
  'How many vouchers of a borough may still be used, up to their last day; of one site where it is given.';

create function private.voucher_counts()
returns table (vouchers_issued bigint, vouchers_used bigint, vouchers_to_be_used bigint)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own_key text := (select own.council_key from private.require_member('{manager, officer}') as own);
begin
  return query
    select coalesce(sum(totals.issued), 0)::bigint, coalesce(sum(totals.used), 0)::bigint, private.to_be_used(own_key, null)
    from private.voucher_totals as totals where totals.local_auth_issue = own_key;
end;
$$;

comment on function private.voucher_counts() is
  'One row for managers and officers: how many vouchers the caller''s borough has issued (vouchers_issued), how many of them are used (vouchers_used), and how many may still be (vouchers_to_be_used). Errors: TR001, TR017, TR018.';

call private.offer('voucher_counts', 'authenticated');
