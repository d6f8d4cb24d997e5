-- Demo data for the embedded stack, put in once, into a new database. Nobody here is real: the numbers are kept free
-- for drama, the addresses do not exist. Never run it on a hosted project.
--
-- Sign in as demo@camden.gov.uk, demo@hackney.gov.uk or demo@slough.gov.uk, who are managers, as officer-demo@camden.gov.uk
-- or as gate-demo@contractor.example, who checks vouchers for Camden and Hackney; the password of each is TipRight-demo-1.
-- An address @tipright.example may register any borough.

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
  ('dddddddd-0000-4000-8000-000000000005', 'gate-demo@contractor.example')
) as demo (id, email)
on conflict (id) do nothing;

-- The sign-in service finds nobody whose instance is not the zero one; the embedded stack may know no instances.
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
  role, first_name, last_name, now()
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

-- 140 for Camden, 100 for Hackney and 60 for Slough, over the last ten weeks; two in five are used.
insert into public.vouchers (id, local_auth_issue, voucher_used, issued_at, used_at)
select
  md5('demo voucher ' || number)::uuid,
  case when number <= 140 then 'camden' when number <= 240 then 'hackney' else 'slough' end,
  number % 5 < 2,
  now() - number * interval '5 hours 30 minutes',
  case when number % 5 < 2 then now() - number * interval '5 hours' end
from generate_series(1, 300) as number
on conflict (id) do nothing;
