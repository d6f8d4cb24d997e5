create function private.delete_skip_site(site_id uuid)
returns table (id uuid, "position" integer, address text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  own record;
  own_key text;
  gap integer;
  gone_address text;
begin
  select * into own from private.lock_own_council('{manager, officer}');
  own_key := own.council_key;

  delete from public.skip_sites as stored
  where stored.id = site_id and stored.council_key = own_key
  returning stored.position, stored.address into gap, gone_address;

  -- A site already gone, or never the caller's, leaves no gap: nothing to do, and nothing to tell.
  if gap is not null then
    perform private.require_change_quota(own.council_id, own.user_id);
    update public.skip_sites as stored
    set position = stored.position - 1
    where stored.council_key = own_key and stored.position > gap;
    perform private.log_event(
      own.council_id, own.user_id, 'site_deleted',
      jsonb_build_object('site_id', site_id, 'site', gone_address)
    );
  end if;

  return query
    select stored.id, stored.position, stored.address
    from public.skip_sites as stored
    where stored.council_key = own_key
    order by stored.position;
end;
$$;

comment on function private.delete_skip_site(uuid) is
  'Deletes one of the caller''s sites, renumbers the rest from 1 without gaps, and returns the whole list in order. A site already gone is not an error. Errors: TR001, TR017, TR018, TR069.';

call private.offer('delete_skip_site', 'authenticated');
