select plan(91);

select is(private.trim_text(given), kept, 'trim_text: ' || what)
from (values
  ('spaces', '  a b  ', 'a b'),
  ('Unicode spaces', E'\u00a0\u1680\u2003\u202f\u205f\u3000a\u3000', 'a'),
  ('invisible characters', E'\ufeff\u200b\u2060\u00ada\u200e\u200f', 'a'),
  ('control characters', E'\t\r\n\u0001a\u0085\u009f', 'a'),
  ('line and paragraph separators', E'\u2028a\u2029', 'a'),
  ('nothing but spaces', E' \u3000 ', ''),
  ('spaces inside are kept', E'a\u00a0\tb', E'a\u00a0\tb'),
  ('a joined emoji is kept', E'👩\u200d🔧', E'👩\u200d🔧')
) as texts (what, given, kept);
select is(private.trim_text(null), null, 'trim_text: null');

select is(given ~ private.control_characters(), expected, 'control_characters: ' || what)
from (values
  ('plain text', 'Ada Lovelace', false),
  ('accents', 'Zoë Ó Súilleabháin', false),
  ('a no-break space', E'a\u00a0b', false),
  ('a joiner', E'👩\u200d🔧', false),
  ('a line break', E'a\nb', true),
  ('a tab', E'a\tb', true),
  ('a bell', E'a\u0007b', true),
  ('delete', E'a\u007fb', true),
  ('next line', E'a\u0085b', true),
  ('a line separator', E'a\u2028b', true),
  ('a direction override', E'a\u202eb', true),
  ('a direction isolate', E'a\u2067b', true)
) as texts (what, given, expected);

select is(private.one_line(given), kept, 'one_line: ' || what)
from (values
  ('plain text', '1 High Street', '1 High Street'),
  ('lines', E'1 High Street\r\n  London\n', '1 High Street London'),
  ('a direction override', E'1 \u202eHigh', '1 High'),
  ('spaces inside', '1  High', '1  High')
) as texts (what, given, kept);

select is(tests.outcome(format('select private.clean_name(%L, %L)', given, code)), expected, 'clean_name: ' || what)
from (values
  ('a first name', 'Ada', 'TR005', 'allowed'),
  ('no first name', null, 'TR005', 'TR005'),
  ('no last name', null, 'TR006', 'TR006'),
  ('blank', E' \u3000 ', 'TR005', 'TR005'),
  ('100 characters', repeat('x', 100), 'TR005', 'allowed'),
  ('100 characters between spaces', ' ' || repeat('x', 100) || ' ', 'TR005', 'allowed'),
  ('101 characters', repeat('x', 101), 'TR006', 'TR006'),
  ('a megabyte', repeat('x', 1000000), 'TR006', 'TR006'),
  ('a line break', E'A\nB', 'TR006', 'TR006'),
  ('a zero width space', E'Ad\u200ba', 'TR005', 'TR005'),
  ('a joiner', E'Ad\u200da', 'TR006', 'TR006'),
  ('a word joiner', E'Ad\u2060a', 'TR006', 'TR006'),
  ('a soft hyphen', E'Ad\u00ada', 'TR006', 'TR006'),
  ('a direction mark', E'Ad\u200ea', 'TR006', 'TR006'),
  ('an Arabic direction mark', E'Ad\u061ca', 'TR006', 'TR006'),
  ('a variation selector', E'Ad\ufe0fa', 'TR006', 'TR006'),
  ('a tag', E'Ad\U000e0041a', 'TR006', 'TR006'),
  ('letters of other scripts', 'Зоя 王小明 சிவா', 'TR006', 'allowed')
) as names (what, given, code, expected);
select is(private.clean_name(' Ada ', 'TR005'), 'Ada', 'clean_name trims a name');

select is(private.email_is_readable(given), expected, 'email_is_readable: ' || what)
from (values
  ('plain', 'o.brien+tip@camden.gov.uk', true),
  ('nothing', null, false),
  ('empty', '', false),
  ('no dot', 'a@camden', false),
  ('two @', 'a@b@camden.gov.uk', false),
  ('a trailing dot', 'a@camden.gov.uk.', false),
  ('a Kelvin sign', 'a@hac' || E'\u212a' || 'ney.gov.uk', false),
  ('255 characters', repeat('a', 241) || '@camden.gov.uk', false)
) as addresses (what, given, expected);

create function pg_temp.refused(value text, key text default 'camden') returns boolean language plpgsql as $$
begin
  perform private.reject_foreign_addresses(value, key, 'x');
  return false;
exception when sqlstate 'TR042' then
  return true;
end $$;
select is(pg_temp.refused(given), refused, 'reject_foreign_addresses: ' || given)
from (values
  ('Book at https://www.camden.gov.uk/book?x=1#y, or phone', false),
  ('camden.gov.uk/book', false),
  ('(www.camden.gov.uk)', false),
  ('recycling@camden.gov.uk', false),
  ('See www.nlwa.gov.uk.', false),
  ('Mon-Fri 8am-5pm; £5/load @ the gate', true),
  ('https://evil.example', true),
  ('www.evil.example', true),
  ('pay@evil.example', true),
  ('WWW.evil.example', true),
  (U&'\FF57\FF57\FF57\FF0Eevil.example', true),
  (U&'pay\FF20evil.example', true),
  (U&'https\FF1A\FF0F\FF0Fevil.example', true),
  ('https://camden.gov.uk.evil.example', true),
  ('https://camden.gov.uk@evil.example', true),
  ('https://camden.gov.uk\@evil.example', true),
  ('https://notcamden.gov.uk', true),
  ('https://camden.gov.uk/?to=https://evil.example', true),
  ('https://camden.gov.uk,www.evil.example', true),
  ('https://camden.gov.uk,x.evil.example/pay', true),
  ('https://camden.gov.uk;x.evil.example/pay', true),
  ('https://camden.gov.uk!x.evil.example/pay', true),
  ('https://camden.gov.uk'')x.evil.example/pay', true),
  ('(see https://camden.gov.uk), or call', false),
  ('"camden.gov.uk/book"; recycling@camden.gov.uk!', false),
  ('www.evil.example/www.camden.gov.uk', true),
  ('https://evil.example/https://camden.gov.uk', true),
  ('a@evil.example@camden.gov.uk', true),
  ('javascript://camden.gov.uk/%0a', true),
  ('https://hackney.gov.uk', true),
  ('', false)
) as texts (given, refused);
select is(pg_temp.refused(null), false, 'reject_foreign_addresses allows null');
select is(pg_temp.refused('https://westlondonwaste.gov.uk'), true,
  'reject_foreign_addresses rejects another partnership''s address');
select is(pg_temp.refused('https://nlwa.gov.uk', 'bexley'), true,
  'reject_foreign_addresses rejects a partnership''s address for a borough without one');
select refused($$private.clean_name('Pay at www.evil.example', 'TR005')$$, 'TR043', 'clean_name rejects a web address');
select refused($$private.clean_name('ada@camden.gov.uk', 'TR006')$$, 'TR043', 'clean_name rejects an email address');
select allowed($$private.clean_name('Ada O''Brien-Ná', 'TR006')$$,
  'clean_name allows apostrophes, hyphens and accents');
select is_empty($$select number from unnest('{0303 123 4567,0800 1234567,01632 96000}'::text[]) as number
  where number !~ private.phone_pattern()$$, 'phone_pattern allows numbers that cost no more than a landline call');
select is_empty($$select number
  from unnest(
    '{0909 8790000,0844 4960000,07700 900123,+442079460100,020 7946,020-7946-0100,"0 2	079460100",x,""}'::text[]
  ) as number
  where number ~ private.phone_pattern()$$, 'phone_pattern rejects costly and short numbers and other characters');
