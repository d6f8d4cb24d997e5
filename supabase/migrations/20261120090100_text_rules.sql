-- What counts as white space and as a control character, once for every text that people type.
-- The classes are spelt out because the server's own depend on its locale.

create function private.trim_text(value text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  -- White space of any script, and characters that show nothing: a text of these alone is blank.
  select pg_catalog.regexp_replace(
    value,
    '^[\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'
    '|[\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+$',
    '', 'g'
  );
$$;

comment on function private.trim_text(text) is
  'The text without white space, control and invisible characters at either end.';

create function private.has_control_characters(value text) returns boolean
language sql immutable strict parallel safe
set search_path = ''
as $$
  -- Also line and paragraph separators, and what reverses the text around it.
  select value ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
$$;

comment on function private.has_control_characters(text) is
  'Whether the text holds control characters, line breaks or direction overrides.';

create function private.one_line(value text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select private.trim_text(
    pg_catalog.regexp_replace(
      value,
      ' *[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
      '[ \u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*',
      ' ', 'g'
    )
  );
$$;

comment on function private.one_line(text) is
  'A pasted text as one line: control characters, line breaks and direction overrides become one space; trimmed.';

create function private.contact_name(metadata jsonb, field text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select name
  from (
    select private.trim_text(metadata ->> field) as name
    where pg_catalog.jsonb_typeof(metadata -> field) = 'string'
      and pg_catalog.char_length(metadata ->> field) <= 1000
  ) as given
  where pg_catalog.char_length(name) between 1 and 100
    and not private.has_control_characters(name);
$$;

comment on function private.contact_name(jsonb, text) is
  'A name from sign-up metadata, trimmed; null unless it is 1 to 100 characters without control characters.';

revoke execute on function private.trim_text(text) from public, anon, authenticated, service_role;
revoke execute on function private.has_control_characters(text) from public, anon, authenticated, service_role;
revoke execute on function private.one_line(text) from public, anon, authenticated, service_role;
revoke execute on function private.contact_name(jsonb, text) from public, anon, authenticated, service_role;
-- Deliberately no grants: only functions that run as the owner call these.
