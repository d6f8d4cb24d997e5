-- The devices that stand at gates. People change and the device stays: whoever stands there taps their name, the account
-- that signed it in is counted. A device is known by an id that it draws itself, and ends with the session on it.

create table private.gate_devices (
  council_id uuid not null references public.councils (id) on delete cascade,
  id uuid not null,
  site_id uuid not null,
  name text check (char_length(name) between 1 and private.maximum_device_name_length()),
  member_id uuid,
  session_id uuid,
  seen_at timestamptz not null default now(),
  primary key (council_id, id)
);

comment on table private.gate_devices is
  'Devices at the gates of a council, of the last 90 days. The same device has a row for each council at whose site it stands, or that gave it a name.';
comment on column private.gate_devices.id is 'Drawn by the device, which keeps it whoever signs in on it.';
comment on column private.gate_devices.site_id is 'Where it stands; it may be gone.';
comment on column private.gate_devices.name is 'As a manager calls it; null until one does.';
comment on column private.gate_devices.member_id is 'Who signed in on it, and may have left since; null once it stands at another council''s site.';
comment on column private.gate_devices.session_id is 'The session on it, which ends where a manager sends the device away.';
comment on column private.gate_devices.seen_at is 'When the page was last opened there with a signal.';

create index gate_devices_session_id_idx on private.gate_devices (session_id);

create function private.send_devices_away(of_council uuid, device_id uuid, of_member uuid) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ended uuid[];
  gone integer;
begin
  with away as (
    delete from private.gate_devices as devices
    where devices.council_id = of_council and (devices.id = device_id or devices.member_id = of_member)
    returning devices.session_id, devices.member_id
  )
  select count(*), array_agg(sessions.id) into gone, ended
  from away
  -- Of whoever has left since it is no matter of this council any more.
  left join public.council_members as members
    on members.user_id = away.member_id and members.council_id = of_council
  left join auth.sessions on sessions.id = away.session_id and sessions.user_id = members.user_id;
  delete from auth.sessions where sessions.id = any (ended);
  return gone;
end;
$$;

comment on function private.send_devices_away(uuid, uuid, uuid) is
  'Forgets a device of a council, or all on which one of its members is signed in, and ends their sessions. How many there were.';
