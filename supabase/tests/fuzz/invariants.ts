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
  "every council has a manager and its borough's name": `
    select councils.council_key from public.councils
    left join public.boroughs on boroughs.key = councils.council_key
    where boroughs.council_name is distinct from councils.council_name
      or not exists (
        select from public.council_members as members
        where members.council_id = councils.id and members.role = 'manager'
      )`,
  "every member has proved an address, managers and officers one of their council": `
    select users.email from public.council_members as members
    join public.councils on councils.id = members.council_id
    join auth.users on users.id = members.user_id
    where users.email_confirmed_at is null or users.deleted_at is not null
      or (members.role <> 'gate' and not private.email_domain_is_allowed(users.email, councils.council_key))`,
  "nobody is manager or officer of two councils": `
    select user_id from public.council_members where role <> 'gate' group by user_id having count(*) > 1`,
  "members' names are trimmed, of 1 to 100 characters, without control characters": `
    select user_id from public.council_members,
      lateral (values (first_name), (last_name)) as names (name)
    where name <> private.trim_text(name) or char_length(name) not between 1 and 100
      or private.has_control_characters(name)`,
  "every open invitation is a manager's or the operator's": `
    select invitations.id from public.council_invitations as invitations
    where invitations.accepted_at is null and invitations.invited_by is not null and not exists (
      select from public.council_members as members
      where members.council_id = invitations.council_id and members.user_id = invitations.invited_by
        and members.role = 'manager'
    )`,
  "the totals of vouchers are what counting gives": `
    select coalesce(totals.local_auth_issue, counted.local_auth_issue) as borough
    from private.voucher_totals as totals
    full join (
      select local_auth_issue, count(*) as issued, count(*) filter (where voucher_used) as used
      from public.vouchers group by local_auth_issue
    ) as counted on counted.local_auth_issue = totals.local_auth_issue
    where coalesce(totals.vouchers_issued, 0) <> coalesce(counted.issued, 0)
      or coalesce(totals.vouchers_used, 0) <> coalesce(counted.used, 0)`,
};

/** What nobody but another council itself may change, as one text. */
export const untouchable = `
  select json_build_object(
    'sites', (select json_agg(s order by s.id) from public.skip_sites as s where council_key <> 'camden'),
    'councils', (select json_agg(c order by c.council_key) from public.councils as c where council_key <> 'camden'),
    'keys', (select json_agg(council_key order by council_key) from public.councils),
    'members', (select json_agg(m order by m.user_id, m.council_id) from (
      select user_id, council_id, role, joined_at from public.council_members) as m),
    'accounts', (select count(*) from auth.users),
    'boroughs', (select json_agg(b order by b.key) from public.boroughs as b),
    'domains', (select json_agg(d order by d.borough_key, d.domain) from public.borough_email_domains as d),
    'provider', (select json_agg(d order by d.domain) from public.provider_email_domains as d),
    'companies', (select json_agg(c order by c.id) from public.skip_companies as c),
    'links', (select json_agg(l order by l.council_key, l.skip_company_id) from public.linked_skip_companies as l),
    'vouchers', (select json_agg(v order by v.id) from public.vouchers as v)
  )::text as state`;
