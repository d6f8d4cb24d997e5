-- How a council looks to residents: a mark, one colour and the page on which it can be reached. Pixels can say "pay at ...",
-- so nothing of it is shown outside the portal before the operator has looked at it.

create function private.is_mark(picture bytea) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  size constant integer := octet_length(picture);
  at integer := 8;
  length bigint;
  kind text;
  kinds text := '';
begin
  if picture is null or size not between 57 and 1024 * private.most_mark_kilobytes()
    or substring(picture for 16) <> '\x89504e470d0a1a0a0000000d49484452'::bytea
    or substring(picture from 17 for 2) <> '\x0000'::bytea or substring(picture from 21 for 2) <> '\x0000'::bytea
    or get_byte(picture, 18) * 256 + get_byte(picture, 19) not between private.least_mark_side() and private.most_mark_side()
    or get_byte(picture, 22) * 256 + get_byte(picture, 23) not between private.least_mark_side() and private.most_mark_side()
    or get_byte(picture, 24) <> 8 or get_byte(picture, 25) not in (2, 3, 6)
    or substring(picture from 27 for 3) <> '\x000000'::bytea
  then
    return false;
  end if;
  loop
    if at + 12 > size then
      return false;
    end if;
    length := get_byte(picture, at)::bigint * 16777216 + get_byte(picture, at + 1) * 65536
      + get_byte(picture, at + 2) * 256 + get_byte(picture, at + 3);
    kind := encode(substring(picture from at + 5 for 4), 'escape');
    if length > size - at - 12 or (kind = 'IDAT' and length = 0)
      or (kind = 'PLTE' and (length not between 3 and 768 or length % 3 <> 0))
    then
      return false;
    end if;
    kinds := kinds || kind || ' ';
    at := at + 12 + length;
    if kind = 'IEND' then
      -- Only colours by number need a palette, and without pixels nothing is drawn.
      return length = 0 and at = size
        and kinds ~ '^IHDR (PLTE )?(tRNS )?(IDAT )+IEND $' and (get_byte(picture, 25) <> 3 or kinds ~ 'PLTE');
    end if;
  end loop;
end;
$$;

comment on function private.is_mark(bytea) is
  'Whether bytes are a PNG of least_mark_side() to most_mark_side() pixels a side and most_mark_kilobytes(), with pixels and, where its colours are numbers, a palette, in their order, and nothing else: no texts, no profiles, nothing behind its end. Whether the pixels can be unpacked is for the operator to see.';

create table private.council_faces (
  council_id uuid primary key references public.councils (id) on delete cascade,
  mark bytea check (mark is null or private.is_mark(mark)),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  contact_page text check (contact_page ~ private.contact_page_pattern() and char_length(contact_page) <= private.maximum_contact_page_length()),
  print text not null,
  released_print text
);

comment on table private.council_faces is 'How councils look, as their managers say; shown outside where released_print is print.';
comment on column private.council_faces.mark is 'A small PNG.';
comment on column private.council_faces.colour is 'As #rrggbb. Whoever draws with it corrects its contrast.';
comment on column private.council_faces.contact_page is 'On the council''s own site.';
comment on column private.council_faces.print is 'What it looks like at present, as one text.';
comment on column private.council_faces.released_print is 'What the operator has looked at and released; null for nothing.';

-- Deliberately no policies and no grants: the functions below read and write it.

create type private.face as (mark text, colour text, contact_page text);

comment on type private.face is 'How a council looks as it is sent: mark is a PNG as base64.';

create function private.face_of(stored private.council_faces) returns private.face
language sql immutable
set search_path = ''
as $$
  select (translate(encode(stored.mark, 'base64'), E'\n', ''), stored.colour, stored.contact_page)::private.face;
$$;

comment on function private.face_of(private.council_faces) is 'A stored face as it is sent.';

create function private.own_face()
returns table (mark text, colour text, contact_page text, released boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own_id uuid := (select own.council_id from private.require_member('{manager}') as own);
begin
  return query
    select face.*, faces.released_print is not distinct from faces.print
    from private.council_faces as faces
    cross join lateral private.face_of(faces) as face
    where faces.council_id = own_id;
end;
$$;

comment on function private.own_face() is
  'For managers: how the council looks: mark (a PNG as base64), colour, contact_page, released (whether it is shown outside). No row where nothing was ever said. Errors: TR001, TR017, TR018.';

call private.offer('own_face', 'authenticated');

create function private.save_face(changes jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  before private.face := row(null, null, null);
  after private.face;
  picture bytea;
  meanwhile jsonb;
  changed jsonb;
begin
  select * into own from private.lock_own_council('{manager}');
  before := coalesce(
    (select private.face_of(faces) from private.council_faces as faces where faces.council_id = own.council_id), before
  );
  after := private.changed_to(before, changes, '{mark, colour, contact_page}');
  if after.mark is not null then
    begin
      if char_length(after.mark) <= 90000 then
        picture := decode(after.mark, 'base64');
      end if;
    exception when others then
      null;
    end;
    perform private.refuse_if(not coalesce(private.is_mark(picture), false), 'TR048');
    after.mark := translate(encode(picture, 'base64'), E'\n', '');
  end if;
  after.colour := nullif(lower(trim(after.colour)), '');
  after.contact_page := nullif(trim(after.contact_page), '');
  perform private.refuse_if(
    not coalesce(after.colour ~ '^#[0-9a-f]{6}$', true)
    or not coalesce(after.contact_page ~ private.contact_page_pattern() and char_length(after.contact_page) <= private.maximum_contact_page_length(), true),
    'TR016'
  );
  perform private.refuse_addresses(after.contact_page, own.council_key, 'contact_page');

  meanwhile := private.changed_meanwhile(own.council_id, '{}', null, before, after, changes);
  changed := private.what_changed(before, after, changes);
  if meanwhile <> '[]' or changed = '{}' then
    return meanwhile;
  end if;
  perform private.require_few_changes(own.council_id, own.user_id);
  insert into private.council_faces as faces (council_id, mark, colour, contact_page, print)
  values (
    own.council_id, picture, after.colour, after.contact_page,
    md5(concat_ws(' ', coalesce(after.mark, ''), coalesce(after.colour, ''), after.contact_page))
  )
  on conflict (council_id) do update
    set mark = excluded.mark, colour = excluded.colour, contact_page = excluded.contact_page, print = excluded.print;
  if changed ? 'mark' then
    changed := changed || jsonb_build_object('mark', jsonb_build_array(left(md5(before.mark), 8), left(md5(after.mark), 8)));
  end if;
  perform private.record_event(own.council_id, own.user_id, 'face_changed', changed);
  return '[]';
end;
$$;

comment on function private.save_face(jsonb) is
  'For managers: how the council looks: {"field": [from, to]} of mark (a PNG as base64; blank for none), colour (#rrggbb; blank for none) and contact_page (https, on the council''s own site; blank for none). Answers [] where it was saved; where somebody else changed one of these meanwhile nothing is, and that is told: [{"row", "field", "gone", "now", "at", "by", "by_you"}]. It is shown outside again once the operator has released it. Errors: TR001, TR002, TR016, TR017, TR018, TR042 (contact_page), TR048 (the mark), TR069.';

call private.offer('save_face', 'authenticated');

create function private.council_face(borough_key text)
returns table (mark text, colour text, contact_page text)
language sql stable security definer
set search_path = ''
as $$
  select face.*
  from private.council_faces as faces
  cross join lateral private.face_of(faces) as face
  join public.councils on councils.id = faces.council_id and private.is_shown(councils)
  where councils.council_key = council_face.borough_key and faces.released_print = faces.print;
$$;

comment on function private.council_face(text) is
  'Anybody''s: how a borough''s council looks (mark: a PNG as base64), where the operator has released it; else no row. Errors: none.';

call private.offer('council_face', 'anon', 'authenticated', 'service_role');

create function private.faces_for_operator()
returns table (borough_key text, mark text, colour text, contact_page text, print text, released boolean)
language sql stable security definer
set search_path = ''
as $$
  select councils.council_key, face.*, faces.print, faces.released_print is not distinct from faces.print
  from private.council_faces as faces
  cross join lateral private.face_of(faces) as face
  join public.councils on councils.id = faces.council_id
  order by 1;
$$;

comment on function private.faces_for_operator() is
  'For the operator: how every council wants to look, and whether that is released. Errors: none.';

call private.offer('faces_for_operator', 'service_role');
-- Deliberately not for anon and authenticated: own_face() is a manager's.

create function private.release_face(borough_key text, print text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  shown_id uuid;
begin
  -- What was looked at, and nothing that has come since. Of one row, which its council's save takes as well.
  update private.council_faces as faces
  set released_print = faces.print
  from public.councils
  where councils.id = faces.council_id and councils.council_key = release_face.borough_key and faces.print = release_face.print
  returning faces.council_id into shown_id;
  if shown_id is not null then
    perform private.record_event(shown_id, null, 'face_shown', '{}');
  end if;
  return shown_id is not null;
end;
$$;

comment on function private.release_face(text, text) is
  'For the operator: shows a council''s face outside the portal where it still is what was looked at (print). Answers whether it was done. Errors: none.';

call private.offer('release_face', 'service_role');
-- Deliberately not for anon and authenticated: nobody releases what they drew themselves.

create function private.hide_face(borough_key text, why text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  reason constant text := private.shown_text(why, private.maximum_reason_length(), 'why');
  hidden_id uuid;
begin
  perform private.refuse_if(reason is null, 'TR047');
  update private.council_faces as faces
  set released_print = null
  from public.councils
  where councils.id = faces.council_id and councils.council_key = hide_face.borough_key and faces.released_print is not null
  returning faces.council_id into hidden_id;
  if hidden_id is not null then
    perform private.record_event(hidden_id, null, 'face_hidden', jsonb_build_object('why', reason));
  end if;
  return hidden_id is not null;
end;
$$;

comment on function private.hide_face(text, text) is
  'For the operator, with a reason that its managers read in their log: shows a council''s face outside the portal no more. Answers whether it was shown. Errors: TR047.';

call private.offer('hide_face', 'service_role');
-- Deliberately not for anon and authenticated, as release_face().
