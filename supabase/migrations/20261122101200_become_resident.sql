create function private.become_resident(
  first_name text, last_name text, mobile text, borough_key text, adult boolean
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  caller record;
begin
  select * into caller from private.require_session();

  first_name := private.trim_text(first_name);
  last_name := private.trim_text(last_name);
  mobile := nullif(private.trim_text(mobile), '');
  perform private.check_resident(first_name, last_name, mobile, borough_key);
  perform private.raise_error_if(adult is not true, 'TR060');

  -- Locked first and looked at afterwards: a block is not lost where the resident is being deleted at this moment.
  select * into caller from private.lock_own_account();
  -- Asked again, because the answer was lost: what was typed last is meant.
  update public.residents
  set first_name = become_resident.first_name, last_name = become_resident.last_name,
    mobile = become_resident.mobile, borough_key = become_resident.borough_key
  where residents.user_id = caller.user_id;
  if found then
    return;
  end if;
  insert into public.residents (user_id, first_name, last_name, mobile, borough_key)
  values (caller.user_id, first_name, last_name, mobile, borough_key);
  update public.residents
  set blocked_at = (
    select min(blocks.blocked_at)
    from private.same_person(caller.user_id) as same
    cross join lateral (
      select others.blocked_at from public.residents as others where others.user_id = same.user_id
      union all
      select blocked.blocked_at from private.blocked_addresses as blocked where blocked.fingerprint = same.hash
    ) as blocks
  )
  where residents.user_id = caller.user_id;
end;
$$;

comment on function private.become_resident(text, text, text, text, boolean) is
  'Makes the signed-in account a resident, or changes the details of somebody who is one already. mobile may be null or blank; adult must be true. Errors: TR001, TR005, TR006, TR043, TR060, TR061, TR066.';

call private.offer('become_resident', 'authenticated');
