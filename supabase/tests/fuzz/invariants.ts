/** What must hold whatever was asked: one row for each rule, and the rows that break it. */
export const invariants: Readonly<Record<string, string>> = {
  "positions of sites run from 1 without gaps": `
    select council_key from public.skip_sites group by council_key
    having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)`,
  "addresses are one line, trimmed, of 1 to 300 characters": `
    select address from public.skip_sites
    where address <> private.one_line(address) or char_length(address) not between 1 and 300`,
  "every site belongs to a council that exists": `
    select id from public.skip_sites where council_key not in (select council_key from public.councils)`,
  "every open council has a manager and its borough's name": `
    select councils.council_key from public.councils
    left join public.boroughs on boroughs.key = councils.council_key
    where boroughs.council_name is distinct from councils.council_name
      or (councils.closed_at is null) <> exists (
        select from public.council_members as members
        where members.council_id = councils.id and members.role = 'manager'
      )`,
  "every member has a proved address, managers and officers one of their council": `
    select users.email from public.council_members as members
    join public.councils on councils.id = members.council_id
    join auth.users on users.id = members.user_id
    where users.email_confirmed_at is null or users.deleted_at is not null
      or (members.role <> 'gate' and not private.email_domain_is_allowed(users.email, councils.council_key))`,
  "no account is manager or officer of two councils": `
    select user_id from public.council_members where role <> 'gate' group by user_id having count(*) > 1`,
  "members' names are trimmed, of 1 to 100 characters, without control or invisible characters": `
    select user_id from public.council_members,
      lateral (values (first_name), (last_name)) as names (name)
    where name <> private.clean_name(name, 'TR005')`,
  "facts of days equal a fresh count": `
    select council_id, day, last_day, dimension, key, figure
    from (
      select 1 as sign, facts.* from private.facts where period = 'day'
      union all select -1, facts.* from public.vouchers, private.daily_facts(vouchers) as facts
      union all select -1, facts.* from public.acceptances, private.daily_facts(acceptances) as facts
      union all select -1, facts.* from public.rejections, private.daily_facts(rejections) as facts
    ) as both_ways
    group by 1, 2, 3, 4, 5, 6
    having sum(sign * times) <> 0`,
  "no resident has more than three active vouchers": `
    select resident_id from public.vouchers
    where not voucher_used and cancelled_at is null and last_day >= private.london_day(now()) and resident_id is not null
    group by resident_id having count(*) > 3`,
  "a used voucher has one acceptance, an unused one has none": `
    select vouchers.id from public.vouchers
    left join public.acceptances as acceptances
      on acceptances.voucher_id = vouchers.id and acceptances.undone_at is null
    where vouchers.code is not null
    group by vouchers.id having count(acceptances.id) <> vouchers.voucher_used::integer`,
  "gate records have the home borough of their voucher": `
    select vouchers.id from public.vouchers
    join (
      select voucher_id, home_borough from public.acceptances
      union all select voucher_id, home_borough from public.rejections
    ) as at_gate on at_gate.voucher_id = vouchers.id
    where at_gate.home_borough <> vouchers.home_borough`,
  "no voucher is turned away more than twenty times": `
    select voucher_id from public.rejections group by voucher_id having count(*) > 20`,
  "a site serves its own borough without an offer": `
    select sites.id from public.skip_sites as sites
    join public.skip_site_boroughs as served on served.site_id = sites.id and served.borough_key = sites.council_key`,
  "every voucher has one to four waste types and one vehicle size": `
    select vouchers.id from public.vouchers
    where waste is not null and (
      (select count(distinct kinds.key) from private.waste_kinds as kinds where waste -> 'kinds' ? kinds.key)
        <> jsonb_array_length(waste -> 'kinds')
      or waste ->> 'size' not in (select key from private.waste_sizes)
      or (select count(*) from jsonb_object_keys(waste)) <> 2)`,
  "every code has its hash": `
    select code from public.vouchers where code is not null and code_hash is distinct from private.code_hash(code)`,
  "every code has a valid check character": `
    select code from public.vouchers where code is not null and private.read_voucher_code(code) is distinct from code`,
  "texts for residents are trimmed, short and without control characters": `
    select id::text from public.councils,
      lateral (values (pauses #>> '{0,why}', 300), (to_pay, 1000), (who_may_come, 1000), (before_you_come, 1000), (phone_hours, 300)) as texts (text, longest)
    where text <> private.trim_text(text) or char_length(text) not between 1 and longest
      or replace(text, E'\\n', '') ~ private.control_characters()
    union all
    select id::text from public.skip_sites
    where opening_hours <> private.trim_text(opening_hours)
      or not (not_taken <@ array(select key from private.waste_kinds))`,
};

/** The data that only another council or another resident may change, as one text. */
export const untouchable = `
  select json_build_object(
    'sites', (select json_agg(s order by s.id) from public.skip_sites as s where council_key <> 'camden'),
    'councils', (select json_agg(c order by c.council_key) from public.councils as c where council_key <> 'camden'),
    'keys', (select json_agg(council_key order by council_key) from public.councils),
    'members', (select json_agg(m order by m.user_id, m.council_id) from (
      select user_id, council_id, role, joined_at from public.council_members) as m),
    'accounts', (select count(*) from auth.users),
    'residents', (select json_agg(r order by r.user_id) from public.residents as r join auth.users on users.id = r.user_id
      where users.email not in ('resident-demo@home.example', 'demo@camden.gov.uk')),
    'boroughs', (select json_agg(b order by b.key) from public.boroughs as b),
    'domains', (select json_agg(d order by d.borough_key, d.domain) from public.borough_email_domains as d),
    'provider', (select json_agg(d order by d.domain) from public.provider_email_domains as d),
    'companies', (select json_agg(c order by c.id) from public.skip_companies as c),
    'links', (select json_agg(l order by l.council_key, l.skip_company_id) from public.linked_skip_companies as l),
    'vouchers', (select json_agg(v order by v.id) from public.vouchers as v)
  )::text as state`;
