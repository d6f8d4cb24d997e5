-- Everything that is a council's own, for a manager to take along: as one JSON file that says itself what its fields are.

create function private.described(tables text[]) returns jsonb
language sql stable
set search_path = ''
as $$
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

comment on function private.described(text[]) is 'What the columns of tables hold, by table and column, from their comments.';

create function private.council_export() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_member('{manager}');
  return jsonb_build_object(
    'about', jsonb_build_object(
      'council_name', (select boroughs.council_name from public.boroughs where boroughs.key = own.council_key),
      'exported_at', now(),
      'parts', jsonb_build_object(
        'council', 'The council and its settings: columns of public.councils.',
        'members', 'Who belongs to it: columns of public.council_members, and email.',
        'invitations', 'Who was invited: columns of public.council_invitations.',
        'sites', 'Its sites in their order: columns of public.skip_sites.',
        'companies', 'Ids of its skip companies.',
        'events', 'What was changed, by whom and when, of the last 24 months: columns of public.council_events.',
        'figures', 'Vouchers issued and used, by month and site: month (its first day), site_id, site_address, issued, used.'
      ),
      'fields', private.described(
        '{public.councils, public.council_members, public.council_invitations, public.skip_sites, public.council_events}'
      )
    )
  ) || private.export_council(own.council_key) || jsonb_build_object(
    'figures', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'month', months.month, 'site_id', months.site_id, 'site_address', sites.address,
            'issued', months.issued, 'used', months.used
          )
          order by months.month, sites.position
        ),
        '[]'
      )
      from private.voucher_months as months
      left join public.skip_sites as sites on sites.id = months.site_id
      where months.local_auth_issue = own.council_key
    )
  );
end;
$$;

grant execute on function private.council_export() to authenticated;

create function public.council_export() returns jsonb
language sql stable
set search_path = ''
as $$
  select private.council_export();
$$;

comment on function public.council_export() is
  'For managers: everything that is the council''s own: council, members, invitations, sites, companies, events and figures, below about, which says what each part and field is. Errors: TR001, TR017, TR018.';

grant execute on function public.council_export() to authenticated;
-- Deliberately not for anon and service_role, which have no council; the operator has export_council().
