select plan(46);
select tests.cast();
-- A picture of 16 by 16 pixels with one colour, and what is no such thing.
create function pg_temp.chunk(kind text, data bytea) returns bytea language sql as $$
  select int4send(octet_length(data)) || convert_to(kind, 'UTF8') || data || '\x00000000'::bytea;
$$;
create function pg_temp.png(
  width integer default 16, height integer default 16, more bytea default '', tail bytea default '',
  depth text default '\x0802000000', pixels bytea default pg_temp.chunk('IDAT', '\x789c63f8cfc0000003000100')
) returns text language sql as $$
  select encode(
    '\x89504e470d0a1a0a'::bytea
      || pg_temp.chunk('IHDR', int4send(width) || int4send(height) || depth::bytea)
      || more || pixels || pg_temp.chunk('IEND', '') || tail,
    'base64'
  );
$$;

create function pg_temp.palette(bytes integer) returns bytea language sql as $$
  select pg_temp.chunk('PLTE', decode(repeat('ab', bytes), 'hex'));
$$;
select is(private.is_mark(decode(picture, 'base64')), expected, 'is_mark: ' || what)
from (values
  ('a palette', pg_temp.png(more => pg_temp.palette(768), depth => '\x0803000000'), true),
  ('a palette with what is seen through',
    pg_temp.png(more => pg_temp.palette(6) || pg_temp.chunk('tRNS', '\xff00'), depth => '\x0803000000'), true),
  ('pixels in several parts', pg_temp.png(more => pg_temp.chunk('IDAT', '\x78')), true),
  ('parts without pixels', pg_temp.png(more => pg_temp.chunk('IDAT', '') || pg_temp.chunk('IDAT', ''), pixels => ''),
    false),
  ('no pixels', pg_temp.png(more => pg_temp.palette(12), pixels => ''), false),
  ('colours by number without a palette', pg_temp.png(depth => '\x0803000000'), false),
  ('a palette of no whole colours', pg_temp.png(more => pg_temp.palette(4), depth => '\x0803000000'), false),
  ('one of more than 256', pg_temp.png(more => pg_temp.palette(771), depth => '\x0803000000'), false),
  ('one behind the pixels', pg_temp.png(pixels => pg_temp.chunk('IDAT', '\x78') || pg_temp.palette(12),
    depth => '\x0803000000'), false),
  ('two heads', pg_temp.png(more => pg_temp.chunk('IHDR', '\x00000010000000100802000000')), false)
) as pictures (what, picture, expected);

select refused_to('officer', $$public.save_face('{"colour": ["", "#123456"]}')$$, 'TR018',
  'officer: does not change it');
select tests.act_as('own');
select is_empty('select * from public.own_face()', 'own council: has said nothing');
select is(public.save_face(jsonb_build_object('mark', array['', pg_temp.png()], 'colour', array['', '#FFB61E'],
  'contact_page', array['', 'https://www.camden.gov.uk/contact'])), '[]', 'own council: says how it looks');
select results_eq('select colour, contact_page, released from public.own_face()',
  $$values ('#ffb61e', 'https://www.camden.gov.uk/contact', false)$$, 'own council: which is not yet shown outside');
select is((select decode(mark, 'base64') from public.own_face()), decode(pg_temp.png(), 'base64'),
  'own council: reads its mark');
select results_eq($$select action::text, changes - 'mark' from public.council_events where action = 'face_changed'$$,
  $$values ('face_changed',
    '{"colour": [null, "#ffb61e"], "contact_page": [null, "https://www.camden.gov.uk/contact"]}'::jsonb)$$,
  'own council: it is an event');

-- What the mark may be.
create function pg_temp.refused(mark text) returns text language plpgsql as $$
begin
  perform public.save_face(jsonb_build_object('mark', array[(select own.mark from public.own_face() as own), mark]));
  return 'taken';
exception when sqlstate 'TR048' then
  return 'refused';
end;
$$;
select is(pg_temp.refused(encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'base64')),
  'refused', 'an SVG with a script');
select is(pg_temp.refused(encode('Not a picture, but named one', 'base64')), 'refused', 'a text file named .png');
select is(pg_temp.refused('not base64!'), 'refused', 'no base64');
select is(pg_temp.refused(repeat('A', 200000)), 'refused', 'too much');
select is(pg_temp.refused(pg_temp.png(8000, 16)), 'refused', 'a crest of 8,000 pixels');
select is(pg_temp.refused(pg_temp.png(16, 481)), 'refused', 'one pixel too high');
select is(pg_temp.refused(pg_temp.png(8, 8)), 'refused', 'too small to be seen');
select is(pg_temp.refused(pg_temp.png(more => pg_temp.chunk('tEXt', 'Comment: pay at'))), 'refused', 'a text inside');
select is(pg_temp.refused(pg_temp.png(tail => '<script>')), 'refused', 'something behind the end');
select is(pg_temp.refused(pg_temp.png(depth => '\x1006000000')), 'refused', '16 bits for a colour');
select is(pg_temp.refused(left(pg_temp.png(), 60)), 'refused', 'half of one');
select refused($$public.save_face('{"colour": ["#ffb61e", "red;}"]}')$$, 'TR016', 'a colour is six digits');
select refused($$public.save_face('{"contact_page": ["https://www.camden.gov.uk/contact", "https://pay.example/"]}')$$,
  'TR042', 'the page is the council''s own');
select is(public.save_face('{"colour": ["", "#123456"]}') #- '{0,at}' #- '{0,by}',
  '[{"row": null, "field": "colour", "gone": false, "now": "#ffb61e", "by_you": true}]',
  'own council: changes nothing that somebody else has changed');
select refused($$public.save_face('{"print": ["", "x"]}')$$, 'TR016', 'own council: there is nothing else to change');
select is(public.save_face('{"colour": ["", "#FFB61E"]}'), '[]', 'own council: wanting what stands is no conflict');

-- Outside.
select tests.act_as_anonymous();
select is_empty($$select * from public.council_face('camden')$$, 'anonymous: is shown nothing that was not released');
select tests.act_as_operator();
select is(public.release_face('camden', 'what stood there before'), false,
  'the operator: releases nothing but what was looked at');
select is(public.release_face('camden', (select print from public.faces_for_operator())), true,
  'the operator: releases that');
select tests.act_as_anonymous();
select results_eq($$select colour from public.council_face('camden')$$, $$values ('#ffb61e')$$,
  'anonymous: is shown it');
select tests.act_as_operator();
select refused($$public.hide_face('camden', ' ')$$, 'TR047', 'the operator: hides it for a reason alone');
select is(public.hide_face('camden', 'Somebody else''s mark'), true, 'the operator: hides it');
select is(public.hide_face('camden', 'Somebody else''s mark'), false, 'the operator: hides nothing twice');
select is_empty($$select * from public.council_face('camden')$$, 'nobody: is shown what was hidden');
select results_eq($$select action::text, changes ->> 'why' from public.council_events
  where action in ('face_shown', 'face_hidden') order by 1 desc$$,
  $$values ('face_shown', null), ('face_hidden', 'Somebody else''s mark')$$,
  'both are events, and the second says why');
select is(public.release_face('camden', (select print from public.faces_for_operator())), true,
  'the operator: releases it again');
select tests.act_as_operator();
select public.suspend_council('camden', 'Somebody else is in its mailbox.', true);
select is_empty($$select * from public.council_face('camden')$$, 'nobody: is shown a suspended council''s');
select public.suspend_council('camden', 'It is well again.', false);
select tests.act_as('own');
select is(
  public.save_face(jsonb_build_object('mark', array[(select own.mark from public.own_face() as own), pg_temp.png(20)])),
  '[]', 'own council: changes it');
select tests.act_as_anonymous();
select is_empty($$select * from public.council_face('camden')$$,
  'anonymous: is shown it no more, until it is looked at again');
select tests.act_as('another');
select is(public.save_face('{"colour": ["", "#123456"]}'), '[]', 'another council: says a colour alone');
