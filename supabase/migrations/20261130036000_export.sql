create function private.described(tables text[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(
    named.name,
    (
      select jsonb_object_agg(columns.attname, pg_catalog.col_description(columns.attrelid, columns.attnum))
      from pg_catalog.pg_attribute as columns
      where columns.attrelid = named.name::regclass and columns.attnum > 0 and not columns.attisdropped
        and columns.attname <> 'decline_token'
    )
  )
  from unnest(described.tables) as named (name);
$$;

comment on function private.described(text[]) is 'Returns the comments of the columns of tables.';

create function private.export_council(borough_key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'council', to_jsonb(councils.*),
    'members', array(
      select to_jsonb(members.*)
        -- A day: the exact time of a sign-in is personal.
        || jsonb_build_object('email', users.email,
          'mailbox_proved_at', private.london_day(members.mailbox_proved_at))
      from public.council_members as members
      join auth.users on users.id = members.user_id
      where members.council_id = councils.id
      order by members.joined_at
    ),
    'invitations', array(
      select to_jsonb(invitations.*) - 'decline_token' from public.council_invitations as invitations
      where invitations.council_id = councils.id
      order by invitations.created_at
    ),
    'sites', array(
      select to_jsonb(sites.*) || jsonb_build_object('boroughs', private.boroughs_listed(array(
        select offers.borough_key from public.skip_site_boroughs as offers
        where offers.site_id = sites.id and offers.offered_at is not null
      )))
      from public.skip_sites as sites
      where sites.council_key = councils.council_key
      order by sites.position
    ),
    'companies', array(
      select jsonb_build_object('id', companies.id, 'skip_company_name', companies.skip_company_name)
      from public.linked_skip_companies as links
      join public.skip_companies as companies on companies.id = links.skip_company_id
      where links.council_key = councils.council_key
      order by companies.skip_company_name
    ),
    'events', array(
      select to_jsonb(events.*) from public.audit_log as events
      where events.council_id = councils.id
      order by events.at, events.id
    ),
    'figures', array(
      select jsonb_build_object(
        'month', figures.month, 'site_id', figures.key,
        'site_address', coalesce(sites.address, gone.address, 'Site not known')
      ) || (
        select jsonb_object_agg(named.figure, 0) from unnest(enum_range(null::private.figure)) as named (figure)
      ) || figures.counts::jsonb
      from private.figures_by(
        councils.id, date_trunc('month', private.figures_since(councils.id)::timestamp)::date,
        private.london_day(now()), '{site}'
      ) as figures
      left join public.skip_sites as sites on sites.id = figures.key::uuid
      left join private.gone_sites as gone on gone.site_id = figures.key::uuid
      where figures.month is not null
      order by figures.month, figures.key
    )
  )
  from public.councils
  where councils.council_key = export_council.borough_key;
$$;

comment on function private.export_council(text) is 'Returns what is kept about a council, without vouchers. Operator.';

-- Logged by a call of its own: a caller could roll back the reading.

create function private.note_export() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member private.membership;
begin
  perform private.limit_parallel_requests();
  member := private.require_member('{manager}', recent => true);
  perform private.require_quota(member.council_id, member.user_id);
  perform private.log_event(member.council_id, member.user_id, 'council_exported', '{}');
end;
$$;

comment on function private.note_export() is 'Logs an export, before council_export(). Managers, recent session.';

create function private.council_export() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  member constant private.membership := private.require_member('{manager}', recent => true);
begin
  perform private.raise_error_if(not exists (
    select from public.audit_log as events
    where events.council_id = member.council_id and events.member_id = member.user_id
      and events.action = 'council_exported'
      and events.at < now() and events.at > now() - interval '5 minutes'
  ), 'TR050');
  return jsonb_build_object(
    'about', jsonb_build_object(
      'council_name', (select boroughs.council_name from public.boroughs where boroughs.key = member.council_key),
      'exported_at', now(),
      'fields', private.described(
        '{public.councils, public.council_members, public.council_invitations, public.skip_sites, public.audit_log}'
      )
    )
  ) || private.export_council(member.council_key);
end;
$$;

comment on function private.council_export() is
  'Returns the council''s data, five minutes after note_export(). Managers, recent session.';

call private.offer('{export_council}', 'service_role');
call private.offer('{note_export, council_export}', 'authenticated');
