-- PL/pgSQL where it is called often: a call takes 4 microseconds, in SQL 18.

create function private.trim_text(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return pg_catalog.regexp_replace(
    case when value ~ '[^\u0001-\u007f]' then pg_catalog.normalize(value, 'NFC') else value end,
    '^' || private.edge_characters() || '|' || private.edge_characters() || '$', '', 'g'
  );
end;
$$;

comment on function private.trim_text(text) is
  'Composes accents (NFC); removes white space and invisible characters from both ends.';

create function private.clean_code(typed text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  -- Digits of other scripts; separators and invisible characters; a scanner's prefix.
  return pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
      pg_catalog.translate(
        normalize(typed, NFC),
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯０１２３４５６７８９',
        '01234567890123456789012345678901234567890123456789'
      ),
      '[\u0001-\u0020.,\-\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000'
        '\ufe58\ufe63\ufeff\uff0d]', '', 'g'
    ),
    '^\][A-Za-z][0-9]', ''
  );
end;
$$;

comment on function private.clean_code(text) is 'Returns the letters and digits of a typed or scanned code.';

create function private.clean_name(value text, code text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  -- Not cleaned if far too long.
  name constant text := case when pg_catalog.char_length(value) <= 1000 then private.trim_text(value) end;
begin
  perform private.raise_error_if(
    name is null or pg_catalog.char_length(name) not between 1 and private.maximum_name_length()
    or name ~ private.control_characters()
    -- Default_Ignorable_Code_Point, interlinear notes and the blank of Braille.
    or name ~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164]'
    or name ~ '[\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    code
  );
  -- Mail programs read compatibility forms as the letters that they look like.
  perform private.raise_error_if(lower(normalize(name, NFKC)) ~ private.address_characters(), 'TR043');
  return name;
end;
$$;

comment on function private.clean_name(text, text) is
  'Returns a trimmed name of visible characters, or raises the code.';

create function private.clean_text(value text, longest integer, argument text) returns text
language plpgsql stable strict set search_path = '' as $$
declare
  -- Not cleaned if far too long.
  cleaned text := nullif(
    case when char_length(value) > 5000 then value else private.trim_text(replace(value, E'\r\n', E'\n')) end, ''
  );
begin
  perform private.raise_error_if(
    char_length(cleaned) > longest or replace(cleaned, E'\n', ' ') ~ private.control_characters(), 'TR065', argument
  );
  return cleaned;
end;
$$;

comment on function private.clean_text(text, integer, text) is 'Returns a trimmed text; null if blank.';

create function private.london_day(at timestamptz) returns date
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return (at at time zone 'Europe/London')::date;
end;
$$;

comment on function private.london_day(timestamptz) is 'Returns the day in London.';

create table private.hash_key (
  one_row boolean primary key default true check (one_row),
  key bytea not null
);

comment on table private.hash_key is 'The key of the hashes, never shown.';

insert into private.hash_key (key)
values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

create function private.keyed_hash(content text) returns bytea
language plpgsql stable strict set search_path = '' as $$
begin
  return (select sha256(keys.key || sha256(keys.key || convert_to(content, 'UTF8'))) from private.hash_key as keys);
end;
$$;

comment on function private.keyed_hash(text) is 'Returns a hash that reveals nothing without this database''s key.';

create function private.mailbox_hash(email text) returns bytea
language sql stable set search_path = '' as $$
  select private.keyed_hash(
    case
      when parts.domain in ('gmail.com', 'googlemail.com') then replace(parts.mailbox, '.', '') || '@gmail.com'
      else parts.mailbox || '@' || parts.domain
    end
  )
  from (
    select
      regexp_replace(regexp_replace(lower(email), '@[^@]*$', ''), '(.)[+].*$', '\1') as mailbox,
      substring(lower(email) from '[^@]*$') as domain
  ) as parts;
$$;

comment on function private.mailbox_hash(text) is
  'Returns the keyed hash of a mailbox, without ''+…'' and Gmail''s dots.';
