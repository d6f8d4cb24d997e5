select plan(87);
select tests.cast();
select tests.act_as_anonymous();

-- Addresses of Camden.
select ok(public.email_domain_is_allowed(email, 'camden'), format('allowed for Camden: %s', email))
from (values
  ('officer@camden.gov.uk'),
  ('OFFICER@CAMDEN.GOV.UK'),
  ('Officer@Camden.Gov.Uk'),
  ('officer@planning.camden.gov.uk'),
  ('officer@a.b.camden.gov.uk'),
  ('officer+portal@camden.gov.uk'),
  ('o''brien@camden.gov.uk'),
  ('first.last-name_1@camden.gov.uk'),
  ('staff@provider.example'),
  ('staff@staff.provider.example'),
  ('STAFF@Provider.Example')
) as allowed (email);

select ok(not public.email_domain_is_allowed(email, 'camden'), format('refused for Camden: %s', what))
from (values
  ('another council', 'officer@hackney.gov.uk'),
  ('a longer name', 'officer@notcamden.gov.uk'),
  ('a hyphened name', 'officer@not-camden.gov.uk'),
  ('a suffix', 'officer@camden.gov.uk.evil.example'),
  ('a prefix as subdomain', 'officer@camden.gov.uk.provider.example.evil.example'),
  ('the parent domain', 'officer@gov.uk'),
  ('the top level', 'officer@uk'),
  ('a look-alike top level', 'officer@camden.gov.uk.co'),
  ('another separator', 'officer@camden-gov.uk'),
  ('no separator', 'officer@camdengov.uk'),
  ('a pattern', 'officer@%.gov.uk'),
  ('a trailing dot', 'officer@camden.gov.uk.'),
  ('a leading dot', 'officer@.camden.gov.uk'),
  ('two dots', 'officer@camden..gov.uk'),
  ('no local part', '@camden.gov.uk'),
  ('no domain', 'officer@'),
  ('no @', 'camden.gov.uk'),
  ('two @', 'officer@evil.example@camden.gov.uk'),
  ('two @ the other way', 'officer@camden.gov.uk@evil.example'),
  ('a quoted @', '"officer@evil.example"@camden.gov.uk'),
  ('a comment', 'officer(x)@camden.gov.uk'),
  ('a name in front', 'Officer <officer@camden.gov.uk>'),
  ('two addresses', 'officer@camden.gov.uk,mallory@evil.example'),
  ('two addresses, space', 'mallory@evil.example officer@camden.gov.uk'),
  ('a routed address', 'mallory%evil.example@camden.gov.uk'),
  ('a bang path', 'evil!mallory@camden.gov.uk'),
  ('a space before', ' officer@camden.gov.uk'),
  ('a space after', 'officer@camden.gov.uk '),
  ('a space inside', 'officer@ camden.gov.uk'),
  ('a tab', E'officer@camden.gov.uk\t'),
  ('a line break after', E'officer@camden.gov.uk\n'),
  ('a line break and a header', E'officer@camden.gov.uk\nBcc: mallory@evil.example'),
  ('a line break before', E'mallory@evil.example\nofficer@camden.gov.uk'),
  ('a no-break space', E'officer\u00a0@camden.gov.uk'),
  ('a zero-width space', E'officer@cam\u200bden.gov.uk'),
  ('a Cyrillic a', E'officer@c\u0430mden.gov.uk'),
  ('a fullwidth a', E'officer@c\uff41mden.gov.uk'),
  ('an ideographic full stop', E'officer@camden\u3002gov.uk'),
  ('an accent', 'officer@cámden.gov.uk'),
  ('a right-to-left override', E'officer@\u202ecamden.gov.uk'),
  ('an address literal', 'officer@[127.0.0.1]'),
  ('a label that begins with a hyphen', 'officer@-x.camden.gov.uk'),
  ('a local part that begins with a dot', '.officer@camden.gov.uk'),
  ('a local part with two dots', 'offi..cer@camden.gov.uk'),
  ('markup', '<b>@camden.gov.uk'),
  ('SQL', ''' or true --@camden.gov.uk'),
  ('nothing', ''),
  ('a provider look-alike', 'staff@notprovider.example'),
  ('a provider suffix', 'staff@provider.example.evil.example'),
  ('255 characters', repeat('x', 241) || '@camden.gov.uk'),
  ('a megabyte', repeat('x', 1000000) || '@camden.gov.uk'),
  ('a megabyte of dots', repeat('.', 1000000) || '@camden.gov.uk')
) as refused (what, email);
select ok(not public.email_domain_is_allowed(null, 'camden'), 'refused for Camden: null');

-- Boroughs and shared domains.
select ok(public.email_domain_is_allowed('officer@camden.gov.uk'),
  'without a borough any council''s domain is allowed');
select ok(public.email_domain_is_allowed('officer@camden.gov.uk', null), 'a null borough is like none');
select ok(public.email_domain_is_allowed('staff@provider.example'),
  'without a borough the provider''s domain is allowed');
select ok(not public.email_domain_is_allowed('mallory@evil.example'), 'without a borough no other domain is allowed');
select ok(not public.email_domain_is_allowed('officer@atlantis.gov.uk'),
  'without a borough an unknown council''s domain is refused');
select ok(not public.email_domain_is_allowed('officer@camden.gov.uk', 'atlantis'), 'an unknown borough has no domain');
select ok(not public.email_domain_is_allowed('staff@provider.example', 'atlantis'),
  'the provider''s domain is refused for an unknown borough');
select ok(not public.email_domain_is_allowed('officer@camden.gov.uk', 'Camden'),
  'a borough is named by its lower-case key');
select ok(public.email_domain_is_allowed('officer@richmondandwandsworth.gov.uk', 'richmonduponthames'),
  'a shared domain belongs to Richmond upon Thames');
select ok(public.email_domain_is_allowed('officer@richmondandwandsworth.gov.uk', 'wandsworth'),
  'a shared domain belongs to Wandsworth as well');
select ok(not public.email_domain_is_allowed('officer@wandsworth.gov.uk', 'richmonduponthames'),
  'the domain of Wandsworth alone does not belong to Richmond upon Thames');
select ok(public.email_domain_is_allowed('officer@RichmondAndWandsworth.gov.uk', 'richmonduponthames'),
  'the case of a shared domain does not matter');
select ok(not public.email_domain_is_allowed(E'officer@\u212aingston.gov.uk', 'kingstonuponthames'),
  'a Kelvin sign, which lower() makes a k, does not match a k');

select tests.act_as_operator();
select is_empty(
  $$select * from public.borough_email_domains
    where not public.email_domain_is_allowed('officer@' || domain, borough_key)
       or not public.email_domain_is_allowed('officer@sub.' || upper(domain), borough_key)
       or public.email_domain_is_allowed('officer@x' || domain, borough_key)
       or public.email_domain_is_allowed('officer@' || domain || '.evil.example', borough_key)$$,
  'each listed domain matches itself and its subdomains, and nothing else');
delete from public.borough_email_domains where borough_key = 'camden';
insert into public.borough_email_domains values ('camden', 'camden.example');
select tests.act_as_anonymous();
select ok(not public.email_domain_is_allowed('officer@camden.gov.uk', 'camden'), 'a removed domain is refused');
select ok(public.email_domain_is_allowed('officer@camden.example', 'camden'), 'an added domain is allowed');

-- Permissions.
select tests.act_as('own');
select ok(public.email_domain_is_allowed('officer@hackney.gov.uk', 'hackney'), 'a manager may ask');
select tests.act_as('another');
select ok(public.email_domain_is_allowed('officer@hackney.gov.uk', 'hackney'), 'a manager of another council may ask');
select tests.act_as('provider');
select ok(public.email_domain_is_allowed('officer@hackney.gov.uk', 'hackney'), 'a provider account may ask');
select tests.act_as('unverified');
select ok(public.email_domain_is_allowed('officer@hackney.gov.uk', 'hackney'), 'an unconfirmed account may ask');
select tests.act_as('deleted');
select ok(public.email_domain_is_allowed('officer@hackney.gov.uk', 'hackney'), 'a deleted account may ask');
select tests.act_as('signed out');
select ok(public.email_domain_is_allowed('officer@hackney.gov.uk', 'hackney'), 'an ended session may ask');
select tests.act_as_service();
select ok(public.email_domain_is_allowed('officer@hackney.gov.uk', 'hackney'), 'the service role may ask');
