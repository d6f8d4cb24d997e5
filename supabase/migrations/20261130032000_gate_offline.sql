-- By transaction: a sequence would lose late commits.
create table private.list_changes (
  council_key text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  code_hash bigint not null,
  changed_at timestamptz not null default now(),
  primary key (council_key, changed_in, code_hash)
);

comment on table private.list_changes is 'Code hashes that changed, for gate_list(). Kept two days.';

create index vouchers_local_auth_issue_code_hash_idx on public.vouchers (local_auth_issue, code_hash)
  where code is not null;

create function private.note_list_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.list_changes (council_key, code_hash)
  select changes.council_key, changes.code_hash
  from (
    select old.local_auth_issue as council_key, old.code_hash where tg_op <> 'INSERT'
    union
    select new.local_auth_issue, new.code_hash where tg_op <> 'DELETE'
  ) as changes
  where changes.code_hash is not null
  on conflict do nothing;
  return null;
end;
$$;

comment on function private.note_list_change() is 'Records that devices must learn of a vouchers change.';

create trigger note_list_change
  after insert or delete or update of
    code, local_auth_issue, skip_site_id, home_borough, load, last_day, voucher_used, used_at, cancelled_at, ended_at,
    issued_at
  on public.vouchers
  for each row execute function private.note_list_change();

create function private.gate_list(site_id uuid, seen text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  site constant public.skip_sites := private.gate_site(gate_list.site_id);
  today constant date := private.london_day(now());
  served text[];
  other_ids uuid[];
  other_addresses text[];
  council public.councils;
  salt text;
  facts text;
  changed bigint[];
  answer jsonb;
  list jsonb;
begin
  if site.id is null then
    return null;
  end if;
  served := array(
    select boroughs.key from public.boroughs
    where (private.site_as_served(site, boroughs.key)).id is not null
    order by boroughs.key
  );
  select encode(salts.salt, 'hex') into salt from private.code_salt as salts;
  select councils.* into council from public.councils where councils.council_key = site.council_key;
  select coalesce(array_agg(sites.id order by sites.position), '{}'),
    coalesce(array_agg(sites.address order by sites.position), '{}')
  into other_ids, other_addresses
  from public.skip_sites as sites
  where sites.council_key = site.council_key and sites.id <> site.id;
  facts := md5(
    row(site.council_key, today, served, salt, other_ids, other_addresses, pg_postmaster_start_time())::text
  );
  answer := jsonb_build_object(
    'version', pg_snapshot_xmin(pg_current_snapshot()) || '-' || facts,
    'at', now(),
    'site', private.site_facts(site, council, null) || jsonb_build_object(
      'not_taken', to_jsonb(site.not_taken),
      'shut_until', case when site.shut_until > now() then site.shut_until end,
      'hours', (private.first_open_day(site.opening, site.exceptions, today, today)).hours,
      'closed_on', (
        select coalesce(jsonb_agg(today + later order by later), '[]')
        from generate_series(0, 1) as later
        where (
          private.first_open_day(site.opening, private.exceptions_of(site), today + later, today + later)
        ).day is null
      ),
      'too_large', (
        select coalesce(jsonb_agg(waste_sizes.key order by waste_sizes.position), '[]')
        from private.waste_sizes
        join private.waste_sizes as largest
          on largest.key = site.largest_size and largest.position < waste_sizes.position
      )
    )
  );
  if gate_list.seen ~ '^[0-9]{1,18}-[0-9a-f]{32}$' and right(gate_list.seen, 32) = facts then
    select coalesce(array_agg(distinct changes.code_hash), '{}') into changed
    from private.list_changes as changes
    where changes.council_key = site.council_key and changes.changed_in >= split_part(gate_list.seen, '-', 1)::xid8;
    if changed = '{}' then
      return answer;
    end if;
  end if;

  -- Rows without names of their fields: half the size.
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(jsonb_build_array(
      vouchers.code_hash, vouchers.last_day,
      case
        when vouchers.voucher_used then private.london_day(vouchers.used_at)::text
        when vouchers.cancelled_at is not null or vouchers.ended_at is not null then 'cancelled'
      end,
      vouchers.load -> 'size', vouchers.load -> 'kinds', array_position(other_ids, vouchers.skip_site_id)
    ) order by vouchers.code_hash), '[]'),
    'sites', to_jsonb(other_addresses),
    'salt', salt
  ) into list
  from public.vouchers
  where vouchers.local_auth_issue = site.council_key and vouchers.code is not null
    and vouchers.last_day >= today - 31
    and (changed is null or vouchers.code_hash = any (changed))
    and (not vouchers.voucher_used or vouchers.used_at >= now() - interval '31 days')
    and (
      vouchers.home_borough = any (served)
      or (private.site_as_served(site, vouchers.home_borough, vouchers.issued_at)).id is not null
    );

  return answer || jsonb_build_object('list', list)
    || case when changed is not null then jsonb_build_object('changed', changed) else '{}' end;
end;
$$;

comment on function private.gate_list(uuid, text) is
  'Returns hashes of vouchers for offline devices, or changes since `seen`. Members.';

call private.offer('{gate_list}', 'authenticated');
