-- Demo data for the embedded stack, put in once, into a new database. Nobody here is real: the numbers are kept free
-- for drama, the addresses do not exist. Never run it on a hosted project.
--
-- Sign in as demo@camden.gov.uk, demo@hackney.gov.uk or demo@slough.gov.uk, who are managers, as officer-demo@camden.gov.uk
-- or as gate-demo@contractor.example, who checks vouchers for Camden and Hackney; the password of each is TipRight-demo-1.
-- An address @tipright.example may register any borough. The resident is resident-demo@home.example, with a code by e-mail.

insert into public.provider_email_domains (domain) values ('tipright.example'), ('staff.tipright.example')
on conflict (domain) do nothing;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Every token column is '' and not null, as the sign-in service writes it. confirmed_at is computed.
insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at,
  confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
  phone_change, phone_change_token, reauthentication_token,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select
  id, 'authenticated', 'authenticated', email, extensions.crypt('TipRight-demo-1', extensions.gen_salt('bf', 10)), now(),
  '', '', '', '', '', '', '', '',
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
  now(), now()
from (values
  ('dddddddd-0000-4000-8000-000000000001'::uuid, 'demo@camden.gov.uk'),
  ('dddddddd-0000-4000-8000-000000000002', 'demo@hackney.gov.uk'),
  ('dddddddd-0000-4000-8000-000000000003', 'demo@slough.gov.uk'),
  ('dddddddd-0000-4000-8000-000000000004', 'officer-demo@camden.gov.uk'),
  ('dddddddd-0000-4000-8000-000000000005', 'gate-demo@contractor.example'),
  ('dddddddd-0000-4000-8000-000000000006', 'resident-demo@home.example')
) as demo (id, email)
on conflict (id) do nothing;

-- The sign-in service finds only accounts of the zero instance; the embedded stack may know no instances.
do $$ begin
  update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
  where users.id::text like 'dddddddd-0000-4000-8000-%' and users.instance_id is null;
exception when undefined_column then null;
end $$;

insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select
  id, 'email', id::text, id,
  jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
  now(), now(), now()
from auth.users
where id::text like 'dddddddd-0000-4000-8000-%'
on conflict (id) do nothing;

insert into public.councils (id, council_key, council_name) values
  ('cccccccc-1111-4000-8000-000000000001', 'camden', 'Camden'),
  ('cccccccc-1111-4000-8000-000000000002', 'hackney', 'Hackney'),
  ('cccccccc-1111-4000-8000-000000000003', 'slough', 'Slough')
on conflict (id) do nothing;

insert into public.council_members (user_id, council_id, role, first_name, last_name, mailbox_proved_at)
select
  ('dddddddd-0000-4000-8000-00000000000' || person)::uuid,
  ('cccccccc-1111-4000-8000-00000000000' || council)::uuid,
  role::private.role, first_name, last_name, now()
from (values
  (1, 1, 'manager', 'Robin', 'Sample'),
  (2, 2, 'manager', 'Jordan', 'Placeholder'),
  (3, 3, 'manager', 'Alex', 'Example'),
  (4, 1, 'officer', 'Sam', 'Specimen'),
  (5, 1, 'gate', 'Charlie', 'Stand-In'),
  (5, 2, 'gate', 'Charlie', 'Stand-In')
) as demo (person, council, role, first_name, last_name)
on conflict (user_id, council_id) do nothing;

insert into public.skip_sites (id, council_key, position, address) values
  ('55555555-0000-4000-8000-000000000001', 'camden', 1, 'Sample Yard Reuse Centre, 1 Sample Lane, Camden'),
  ('55555555-0000-4000-8000-000000000002', 'camden', 2, 'Lock Gate Depot, 22 Invented Wharf, Camden'),
  ('55555555-0000-4000-8000-000000000003', 'camden', 3, 'Fable Hill Recycling Point, 9 Fable Hill, Camden'),
  ('55555555-0000-4000-8000-000000000004', 'hackney', 1, 'Marshside Skips, 40 Imaginary Road, Hackney'),
  ('55555555-0000-4000-8000-000000000005', 'hackney', 2, 'Example Fields Depot, 3 Example Fields, Hackney'),
  ('55555555-0000-4000-8000-000000000006', 'slough', 1, 'Station Approach Recycling, 7 Make Believe Way, Slough')
on conflict (id) do nothing;

insert into public.skip_companies
  (id, skip_company_name, contact_first_name, contact_last_name, contact_number, contact_email, skip_company_address)
values
  ('cccccccc-0000-4000-8000-000000000001', 'Amber Skips', 'Ola', 'Pretend', '020 7946 0101', 'hello@amber-skips.example', '1 Pretend Street, London'),
  ('cccccccc-0000-4000-8000-000000000002', 'Bright Yard Haulage', 'Priya', 'Fictional', '020 7946 0102', 'office@bright-yard.example', '2 Fictional Mews, London'),
  ('cccccccc-0000-4000-8000-000000000003', 'Clear Corner', 'Tom', 'Nobody', '020 7946 0103', 'tom@clear-corner.example', '3 Nobody Lane, London'),
  ('cccccccc-0000-4000-8000-000000000004', 'Daybreak Waste', 'Mina', 'Invented', '020 7946 0104', 'mina@daybreak-waste.example', '4 Invented Row, London'),
  ('cccccccc-0000-4000-8000-000000000005', 'Evergreen Skip Hire', 'Femi', 'Specimen', '020 7946 0105', 'hire@evergreen-skips.example', '5 Specimen Square, London'),
  ('cccccccc-0000-4000-8000-000000000006', 'Ferry Lane Skips', 'Ines', 'Madeup', '020 7946 0106', 'ines@ferry-lane.example', '6 Madeup Avenue, London'),
  ('cccccccc-0000-4000-8000-000000000007', 'Good Riddance', 'Karl', 'Stand-In', '020 7946 0107', 'karl@good-riddance.example', '7 Stand-In Close, London'),
  ('cccccccc-0000-4000-8000-000000000008', 'Heap and Sons', 'Lucy', 'Heap-Example', '020 7946 0108', 'lucy@heap-and-sons.example', '8 Example Hill, Slough'),
  ('cccccccc-0000-4000-8000-000000000009', 'Ironside Containers', 'Noor', 'Dummy', '020 7946 0109', 'noor@ironside.example', '9 Dummy Road, London'),
  ('cccccccc-0000-4000-8000-000000000010', 'Junction Skips', 'Owen', 'Template', '020 7946 0110', 'owen@junction-skips.example', '10 Template Terrace, London'),
  ('cccccccc-0000-4000-8000-000000000011', 'Kerbside Collections', 'Rosa', 'Made-Up', null, 'rosa@kerbside.example', '11 Made-Up Gardens, London'),
  -- An unfinished record, as the specification knows them: listed nowhere.
  ('cccccccc-0000-4000-8000-000000000012', null, null, null, null, null, null)
on conflict (id) do nothing;

insert into public.linked_skip_companies (council_key, skip_company_id) values
  ('camden', 'cccccccc-0000-4000-8000-000000000001'),
  ('camden', 'cccccccc-0000-4000-8000-000000000003'),
  ('hackney', 'cccccccc-0000-4000-8000-000000000002'),
  ('slough', 'cccccccc-0000-4000-8000-000000000008')
on conflict (council_key, skip_company_id) do nothing;

-- Vouchers: on in Camden, paused in Hackney, off in Slough.
update public.councils
set vouchers_open = true,
    conditions = '{proof_of_address, card_only, no_trailers}',
    fees = '{"rubble": 500, "plasterboard": 500}',
    before_you_come = 'Vans up to 3.5 tonnes.',
    phone = '020 7946 0100',
    phone_hours = 'Monday to Friday, 9 am to 5 pm'
where council_key = 'camden' and not vouchers_open;
update public.councils
set vouchers_open = true,
    pauses = jsonb_build_array(jsonb_build_object(
      'from', (now() at time zone 'Europe/London')::date, 'to', (now() at time zone 'Europe/London')::date + 9,
      'why', 'Both sites are full after the storm.'
    )),
    who_may_come = 'Anyone who lives in a borough that the site serves. Bring something with your address on it.'
where council_key = 'hackney' and not vouchers_open;

update public.skip_sites
set trade_waste = true, trade_pence = 15000, trade_unit = 'tonne',
    trade_conditions = '{carrier_registration,transfer_note,card_only}', trade_notes = 'At least £38.'
where id = '55555555-0000-4000-8000-000000000001';

-- Seven days from Monday. Bank holidays of the next Christmas; Fable Hill is closed for works at present.
update public.skip_sites
set opening = demo.opening, opening_hours = demo.words, not_taken = demo.not_taken, largest_size = demo.largest,
    height_limit_cm = demo.height,
    exceptions = (
      select jsonb_agg(to_jsonb(closed) order by closed."from")
      from (
        select (today.day)::text as "from", (today.day + 8)::text as "to", '[]'::jsonb as hours, 'Works' as why
        where demo.id = '55555555-0000-4000-8000-000000000003'
        union all
        select (today.christmas)::text, (today.christmas + 1)::text, '[]', 'Christmas'
        union all
        select (today.christmas + 7)::text, (today.christmas + 7)::text, '[]', 'New Year'
      ) as closed
    )
from (values
  ('55555555-0000-4000-8000-000000000001', jsonb_build_array(array['08:00-18:00'], array['08:00-18:00'], array['08:00-18:00'], array['08:00-18:00'], array['08:00-18:00'], array['08:00-18:00'], array['08:00-18:00']), null, array['tyres', 'paint'], null, null),
  ('55555555-0000-4000-8000-000000000002', jsonb_build_array(array['07:30-16:00'], array['07:30-16:00'], array['07:30-16:00'], array['07:30-16:00'], array['07:30-16:00'], array['07:30-16:00'], array[]::text[]), 'Last entry at 3.45 pm', array['plasterboard'], 'small_van', 200),
  ('55555555-0000-4000-8000-000000000003', jsonb_build_array(array[]::text[], array[]::text[], array['12:00-20:00'], array[]::text[], array[]::text[], array['09:00-17:00'], array['09:00-17:00']), null, array['rubble', 'fridge'], null, null),
  ('55555555-0000-4000-8000-000000000004', jsonb_build_array(array['09:00-17:00'], array['09:00-17:00'], array['09:00-17:00'], array['09:00-17:00'], array['09:00-17:00'], array['09:00-17:00'], array['09:00-17:00']), null, array[]::text[], null, null),
  ('55555555-0000-4000-8000-000000000005', null, 'Every day but Sundays, from 9 am until the light goes', array[]::text[], null, null)
) as demo (id, opening, words, not_taken, largest, height)
cross join (
  select local.day, make_date(extract(year from local.day)::integer, 12, 25) as christmas
  from (select (now() at time zone 'Europe/London')::date as day) as local
) as today
where skip_sites.id = demo.id::uuid and skip_sites.opening is null and skip_sites.opening_hours is null;
-- Old enough to email voucher holders about.
update public.skip_sites set place = demo.place, updated_at = now() - interval '30 days'
from (values
  ('55555555-0000-4000-8000-000000000001', '51.5360,-0.1250'),
  ('55555555-0000-4000-8000-000000000002', '51.5470,-0.1440'),
  ('55555555-0000-4000-8000-000000000003', '51.5590,-0.1830'),
  ('55555555-0000-4000-8000-000000000004', '51.5480,-0.0420'),
  ('55555555-0000-4000-8000-000000000005', '51.5380,-0.0610'),
  ('55555555-0000-4000-8000-000000000006', '51.5110,-0.5930')
) as demo (id, place)
where skip_sites.id = demo.id::uuid and skip_sites.place is null;

-- Sample Yard, Lock Gate and Marshside serve residents of Islington too, which has no council here; Marshside Camden's as well.
insert into public.skip_site_boroughs (site_id, borough_key, agreed_at, agreed_place)
select sites.id, demo.borough, now(), sites.place
from (values
  ('55555555-0000-4000-8000-000000000001', 'islington'),
  ('55555555-0000-4000-8000-000000000002', 'islington'),
  ('55555555-0000-4000-8000-000000000004', 'camden'),
  ('55555555-0000-4000-8000-000000000004', 'islington')
) as demo (id, borough)
join public.skip_sites as sites on sites.id = demo.id::uuid
on conflict (site_id, borough_key) do nothing;

-- A resident, who signs in with a code by e-mail.
insert into public.residents (user_id, first_name, last_name, mobile, borough_key)
values ('dddddddd-0000-4000-8000-000000000006', 'Kit', 'Pretend', '07700 900123', 'camden')
on conflict (user_id) do nothing;

-- A version 4 uuid that is the same in every run, so that the demo data can be put in twice.
create or replace function pg_temp.demo_id(name text) returns uuid
language sql immutable
as $$
  select overlay(overlay(md5('demo ' || name) placing '4' from 13) placing '8' from 17)::uuid;
$$;

-- 140 vouchers for Camden, 100 for Hackney and 60 for Slough over twelve months, ever more of them; two in five are used.
-- The first three are the resident's: one used, two active, of which one was turned away once.
with demo as (
  select
    number,
    borough,
    pg_temp.demo_id('voucher ' || number) as id,
    number % 5 < 2 as used,
    now() - make_interval(
      hours => (5 + 8700 * power((number - first)::numeric / (of_borough - 1), 1.4))::integer
    ) as issued_at,
    -- Of three sites the first is chosen half of the time.
    ('55555555-0000-4000-8000-00000000000' || (sites[1 + (array[0, 0, 0, 1, 1, 2])[1 + number * 7 % 6] % cardinality(sites)]))::uuid
      as site_id,
    (array['mattress', 'sofa', 'garden', 'wood', 'bags', 'fridge', 'rubble', 'metal'])[1 + number * 5 % 8] as kind,
    (array['few', 'boot', 'car', 'small_van'])[1 + number * 11 % 4] as size
  from (values
    ('camden', 1, 140, array[1, 2, 3]), ('hackney', 141, 100, array[4, 5]), ('slough', 241, 60, array[6])
  ) as boroughs (borough, first, of_borough, sites)
  cross join lateral generate_series(first, first + of_borough - 1) as number
)
insert into public.vouchers (
  id, code, local_auth_issue, council_id, home_borough, resident_id, request_id, skip_site_id, site_address, waste,
  issued_at, last_day, voucher_used, used_at, used_site_id
)
select
  demo.id,
  -- Nine letters that can be read out, and the tenth that checks them.
  case number
    when 1 then 'HAPPYCAMP7'
    when 2 then 'MARKETDAY5'
    when 3 then 'TRAMTRACKE'
    else private.new_voucher_code()
  end,
  demo.borough,
  (select councils.id from public.councils where councils.council_key = demo.borough),
  -- One in seven of Camden's was for a resident of Islington, which has no council here.
  case when demo.borough = 'camden' and number > 3 and number % 7 = 0 then 'islington' else demo.borough end,
  case when number <= 3 then 'dddddddd-0000-4000-8000-000000000006'::uuid end,
  case when number <= 3 then demo.id end,
  demo.site_id, sites.address,
  jsonb_build_object(
    'kinds', jsonb_build_array(demo.kind) || case when number % 4 = 3 then '["carpet"]'::jsonb else '[]' end, 'size', demo.size
  ),
  demo.issued_at,
  (demo.issued_at at time zone 'Europe/London')::date + 31,
  demo.used,
  case when demo.used then least(demo.issued_at + make_interval(hours => 3 + number % 200), now() - interval '1 hour') end,
  case when demo.used then demo.site_id end
from demo
join public.skip_sites as sites on sites.id = demo.site_id
on conflict (id) do nothing;

-- What the gates did with them.
insert into public.acceptances (
  id, voucher_id, member_id, member_name, site_id, site_address, site_council, council_id, home_borough, anyway,
  accepted_at
)
select
  pg_temp.demo_id('acceptance ' || vouchers.id), vouchers.id,
  'dddddddd-0000-4000-8000-000000000005', 'Charlie Stand-In', vouchers.used_site_id, vouchers.site_address,
  vouchers.local_auth_issue, vouchers.council_id, vouchers.home_borough, extract(day from vouchers.used_at)::integer % 9 = 0, vouchers.used_at
from public.vouchers
where vouchers.voucher_used and vouchers.id in (select pg_temp.demo_id('voucher ' || number) from generate_series(1, 300) as number)
on conflict (id) do nothing;

insert into public.rejections (
  id, voucher_id, reason, member_id, member_name, site_id, site_address, site_council, council_id, home_borough,
  rejected_at
)
select
  pg_temp.demo_id('rejection ' || number), vouchers.id,
  (array['not_taken', 'too_much', 'trade_waste', 'site_full', 'other']::private.turn_away_reason[])[1 + number % 5],
  'dddddddd-0000-4000-8000-000000000005', 'Charlie Stand-In', vouchers.skip_site_id, vouchers.site_address,
  vouchers.local_auth_issue, vouchers.council_id, vouchers.home_borough,
  least(vouchers.issued_at + make_interval(hours => 2 + number % 50), now() - interval '2 hours')
from generate_series(3, 240, 12) as number
join public.vouchers on vouchers.id = pg_temp.demo_id('voucher ' || number)
on conflict (id) do nothing;
