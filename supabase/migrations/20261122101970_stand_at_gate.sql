-- Who stands at a gate, on which device, and what managers do with the devices.

create function private.stand_at_gate(device_id uuid, site_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  own record;
begin
  perform private.hold_own_memberships();
  perform private.refuse_if(device_id is null, 'TR063');
  select standings.* into own
  from private.standings()
  join public.skip_sites as sites on sites.council_key = standings.council_key and sites.id = site_id
  where standings.standing = 'member';
  if not found then
    return null;
  end if;

  -- A session is on one device, at one site. What has no name is forgotten with the session on it: a member who signs in
  -- or changes councils again and again leaves no row each time.
  delete from private.gate_devices as devices
  where devices.session_id = own.session_id
      and (devices.id <> device_id or devices.council_id <> own.council_id and devices.name is null)
    or devices.council_id = own.council_id and (
      devices.seen_at < now() - interval '90 days'
      or devices.member_id = own.user_id and devices.id <> device_id and devices.name is null
        and not exists (select from auth.sessions where sessions.id = devices.session_id)
    );
  update private.gate_devices as devices
  set member_id = null, session_id = null
  where devices.id = device_id and devices.session_id = own.session_id and devices.council_id <> own.council_id;
  insert into private.gate_devices (council_id, id, site_id, member_id, session_id)
  values (own.council_id, device_id, site_id, own.user_id, own.session_id)
  on conflict on constraint gate_devices_pkey do update
  set site_id = excluded.site_id, member_id = excluded.member_id, session_id = excluded.session_id, seen_at = now();

  return (
    select jsonb_agg(
      jsonb_build_object('id', members.user_id, 'name', members.first_name || ' ' || members.last_name)
      order by members.first_name, members.last_name, members.user_id
    )
    from public.council_members as members
    where members.council_id = own.council_id and not members.to_be_confirmed
  );
end;
$$;

comment on function private.stand_at_gate(uuid, uuid) is
  'Any member of a council: says that the device of this session, under the id that it drew, stands at one of its sites. Answers who may stand there, for people to change without a signal: [{id, name}]; null where the site is none of the caller''s councils. Errors: TR001, TR017, TR034, TR063.';

call private.offer('stand_at_gate', 'authenticated');

create function private.gate_devices()
returns table (
  id uuid, site_id uuid, site_address text, name text, member_id uuid, member_name text, signed_in boolean, seen_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_member('{manager}');
  return query
    select devices.id, devices.site_id, sites.address, devices.name, members.user_id,
      members.first_name || ' ' || members.last_name,
      members.user_id is not null and sessions.id is not null, devices.seen_at
    from private.gate_devices as devices
    join public.skip_sites as sites on sites.id = devices.site_id
    left join public.council_members as members
      on members.user_id = devices.member_id and members.council_id = devices.council_id
    left join auth.sessions on sessions.id = devices.session_id and sessions.user_id = members.user_id
    where devices.council_id = own.council_id and devices.seen_at >= now() - interval '90 days'
    order by sites.position, devices.name, devices.seen_at desc, devices.id;
end;
$$;

comment on function private.gate_devices() is
  'For managers: the devices that stood at the council''s gates in the last 90 days, by site. Rows: id, site_id, site_address, name (null until a manager gave one), member_id and member_name (whose account is on it), signed_in (whether its session lives), seen_at (when its page was last opened with a signal). Errors: TR001, TR017, TR018.';

call private.offer('gate_devices', 'authenticated');

create function private.name_gate_device(device_id uuid, name text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.lock_own_council('{manager}');
  update private.gate_devices as devices
  set name = private.shown_text(regexp_replace(name_gate_device.name, '\s+', ' ', 'g'), private.maximum_device_name_length(), 'name')
  where devices.council_id = own.council_id and devices.id = device_id;
end;
$$;

comment on function private.name_gate_device(uuid, text) is
  'A manager gives a device at the council''s gates a name of at most 60 characters, or with a blank one none; nothing happens where there is no such device. Errors: TR001, TR017, TR018, TR034, TR065.';

call private.offer('name_gate_device', 'authenticated');

create function private.send_device_away(device_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  device record;
begin
  select * into own from private.lock_own_council('{manager}');
  select devices.name, sites.address, members.first_name || ' ' || members.last_name as member into device
  from private.gate_devices as devices
  join public.skip_sites as sites on sites.id = devices.site_id
  left join public.council_members as members
    on members.user_id = devices.member_id and members.council_id = devices.council_id
  where devices.council_id = own.council_id and devices.id = device_id;
  -- One that is gone already is away.
  if found then
    perform private.require_few_changes(own.council_id, own.user_id);
    perform private.send_devices_away(own.council_id, device_id, null);
    perform private.record_event(
      own.council_id, own.user_id, 'device_sent_away',
      jsonb_build_object('device', device.name, 'member', device.member, 'site', device.address)
    );
  end if;
end;
$$;

comment on function private.send_device_away(uuid) is
  'A manager sends a device away from the council''s gates, one that was lost say: the session on it ends at once, and nobody is removed. Nothing happens where there is no such device. Needs no password, since it is urgent and anybody can sign in again. Errors: TR001, TR017, TR018, TR034, TR069.';

call private.offer('send_device_away', 'authenticated');
