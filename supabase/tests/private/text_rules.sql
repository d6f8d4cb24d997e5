select plan(43);

select is(private.trim_text(given), kept, 'trim_text: ' || what)
from (values
  ('spaces', '  a b  ', 'a b'),
  ('Unicode spaces', E'\u00a0\u1680\u2003\u202f\u205f\u3000a\u3000', 'a'),
  ('invisible characters', E'\ufeff\u200b\u2060\u00ada\u200e\u200f', 'a'),
  ('control characters', E'\t\r\n\u0001a\u0085\u009f', 'a'),
  ('line and paragraph separators', E'\u2028a\u2029', 'a'),
  ('nothing but spaces', E' \u3000 ', ''),
  ('inside it stays as it is', E'a\u00a0\tb', E'a\u00a0\tb'),
  ('a joined emoji stays whole', E'👩\u200d🔧', E'👩\u200d🔧')
) as texts (what, given, kept);
select is(private.trim_text(null), null, 'trim_text: null');

select is(private.has_control_characters(given), expected, 'has_control_characters: ' || what)
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

select is(tests.outcome(format('select private.person_name(%L, %L)', given, code)), expected, 'person_name: ' || what)
from (values
  ('a first name', 'Ada', 'TR005', 'allowed'),
  ('no first name', null, 'TR005', 'TR005'),
  ('no last name', null, 'TR006', 'TR006'),
  ('blank', E' \u3000 ', 'TR005', 'TR005'),
  ('100 characters', repeat('x', 100), 'TR005', 'allowed'),
  ('100 characters between spaces', ' ' || repeat('x', 100) || ' ', 'TR005', 'allowed'),
  ('101 characters', repeat('x', 101), 'TR006', 'TR006'),
  ('a megabyte', repeat('x', 1000000), 'TR006', 'TR006'),
  ('a line break', E'A\nB', 'TR006', 'TR006')
) as names (what, given, code, expected);
select is(private.person_name(' Ada ', 'TR005'), 'Ada', 'person_name: trims');

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
