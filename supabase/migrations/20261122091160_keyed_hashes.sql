-- What is known again without being kept: a mailbox that declined or was blocked, and what was asked under a request id. A
-- keyed hash tells nothing without the key.

create table private.hash_key (
  one_row boolean primary key default true check (one_row),
  key bytea not null
);

comment on table private.hash_key is 'The key of the hashes, drawn when this database was made. It never leaves it.';

insert into private.hash_key (key)
values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

create function private.keyed_hash(content text) returns bytea
language plpgsql stable strict
set search_path = ''
as $$
begin
  return (
    select sha256(keys.key || sha256(keys.key || convert_to(content, 'UTF8'))) from private.hash_key as keys
  );
end;
$$;

comment on function private.keyed_hash(text) is 'What tells a text from another, and tells nothing of it without the key.';

create function private.request_hash(content jsonb) returns bytea
language plpgsql stable
set search_path = ''
as $$
begin
  return substr(private.keyed_hash(content::text), 1, 16);
end;
$$;

comment on function private.request_hash(jsonb) is 'Of what was asked under a request id, by which a repeat is told from another request.';

create function private.mailbox_hash(email text) returns bytea
language sql stable
set search_path = ''
as $$
  select private.keyed_hash(
    -- What follows a '+' is the same mailbox, and at Gmail so are dots.
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
  'The keyed hash of a mailbox, by any of its addresses: without what follows a ''+'', and without dots at Gmail.';
