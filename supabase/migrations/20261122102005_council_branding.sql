-- How residents see that a page is their council's: its colour and contact page are settings, its mark is the operator's.

create table private.council_marks (
  council_id uuid primary key references public.councils (id) on delete cascade,
  mark bytea not null check (octet_length(mark) <= 1024 * private.most_mark_kilobytes())
);

comment on table private.council_marks is 'Marks of councils as PNG, set by the operator and shown to anybody.';

-- Deliberately no policies and no grants: the functions below read and write it.

create function private.council_branding(borough_key text)
returns table (mark text, colour text, contact_page text)
language sql stable security definer
set search_path = ''
as $$
  select translate(encode(marks.mark, 'base64'), E'\n', ''), councils.colour, councils.contact_page
  from public.councils
  left join private.council_marks as marks on marks.council_id = councils.id
  where councils.council_key = council_branding.borough_key and private.is_shown(councils);
$$;

comment on function private.council_branding(text) is
  'For anybody: mark (a PNG as base64), colour and contact page of a borough''s council; no row where none is shown.';

call private.offer('council_branding', 'anon', 'authenticated', 'service_role');

create function private.set_council_mark(borough_key text, png text default null) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  shown_id uuid;
begin
  select councils.id into shown_id from public.councils
  where councils.council_key = set_council_mark.borough_key
  for key share;
  if shown_id is null then
    return false;
  end if;
  if png is null then
    delete from private.council_marks as marks where marks.council_id = shown_id;
  else
    insert into private.council_marks (council_id, mark) values (shown_id, decode(png, 'base64'))
    on conflict (council_id) do update set mark = excluded.mark;
  end if;
  perform private.log_event(shown_id, null, 'mark_changed', jsonb_build_object('removed', png is null));
  return true;
end;
$$;

comment on function private.set_council_mark(text, text) is
  'For the operator: sets a council''s mark (a PNG as base64), or removes it (null). Answers false where the borough has no council.';

call private.offer('set_council_mark', 'service_role');
-- Deliberately not for anon and authenticated: a picture can say 'pay at ...'.
