-- What a voucher says, wherever it is drawn: page, print, picture, e-mail and the desk's sheet take it from here.

create type private.voucher_details as (
  id uuid, code text, local_auth_issue text, council_name text, home_borough text, site_id uuid, site_address text,
  against jsonb, other_sites jsonb, pause_notice text, pause_until date, opening jsonb, opening_hours text,
  height_limit_cm integer, to_pay text, who_may_come text, before_you_come text, load jsonb, issued_at timestamptz,
  last_day date, state private.voucher_state, moves integer
);

comment on type private.voucher_details is
  'A voucher in words and facts: local_auth_issue and council_name (of the chosen site''s council), site_address (as it was), against (what speaks today against the chosen site, of an active one: private.ineligible_reasons()), other_sites (where anything does, the council has paused, or the site is closed on some day of it: those that would do, [{id, address, council_key}]), pause_notice and pause_until (while the council has paused, closed or been suspended; the voucher stays valid), opening (of an active one: private.opening()), to_pay, who_may_come and before_you_come (the council''s), moves (how often it moved to another site).';

create function private.voucher_details_of(voucher public.vouchers) returns private.voucher_details
language plpgsql stable
set search_path = ''
as $$
declare
  today constant date := private.london_day(now());
  told private.voucher_details;
  site public.skip_sites;
  council public.councils;
  pause jsonb;
begin
  select * into site from public.skip_sites as sites where sites.id = voucher.skip_site_id;
  select * into council from public.councils where councils.council_key = voucher.local_auth_issue;
  told.id := voucher.id;
  told.code := voucher.code;
  told.local_auth_issue := voucher.local_auth_issue;
  select boroughs.council_name into told.council_name from public.boroughs where boroughs.key = voucher.local_auth_issue;
  told.home_borough := voucher.home_borough;
  told.site_id := voucher.skip_site_id;
  told.site_address := voucher.site_address;
  told.against := '[]';
  told.other_sites := '[]';
  told.height_limit_cm := site.height_limit_cm;
  -- What is closed or suspended says nothing to residents any more.
  if private.is_shown(council) then
    told.opening_hours := site.opening_hours;
    told.to_pay := council.to_pay;
    told.who_may_come := council.who_may_come;
    told.before_you_come := council.before_you_come;
  else
    site.exceptions := (
      select coalesce(jsonb_agg(one.value || '{"why": null}' order by one.ordinality), '[]')
      from jsonb_array_elements(site.exceptions) with ordinality as one
    );
  end if;
  told.load := voucher.load;
  told.issued_at := voucher.issued_at;
  told.last_day := voucher.last_day;
  told.state := private.voucher_state(voucher);
  told.moves := voucher.moves;
  if told.state = 'active' then
    pause := private.pause_on(council, today);
    told.pause_notice := pause ->> 'why';
    told.pause_until := private.pause_ends(pause);
    told.opening := private.site_opening(site, voucher.last_day);
    told.against := private.ineligible_reasons(site, voucher.home_borough, voucher.load, today, voucher.issued_at);
    if told.against <> '[]' or pause is not null
      or jsonb_path_exists(told.opening, '$.exceptions[*] ? (@.hours.size() == 0)')
    then
      told.other_sites := coalesce(
        jsonb_path_query_array(
          private.good_sites(voucher.home_borough, voucher.load, voucher.local_auth_issue), '$[*] ? (@.id != $own)',
          jsonb_build_object('own', voucher.skip_site_id)
        ),
        '[]'
      );
    end if;
  end if;
  return told;
end;
$$;

comment on function private.voucher_details_of(public.vouchers) is 'The one description of a voucher, as it is today.';
