-- Vouchers for people without a phone or an e-mail address, given by telephone or at the desk. What was typed about the
-- person is printed and not kept: the limits count by a keyed hash of it, as they do of a deleted resident.

create table private.desk_people (
  voucher_id uuid primary key references public.vouchers (id) on delete cascade,
  person bytea not null
);

comment on table private.desk_people is
  'Who a council gave a voucher to, as a keyed hash, until twelve months after the voucher''s last day.';
comment on column private.desk_people.person is 'private.mailbox_hash() of private.desk_person().';

create index desk_people_person_idx on private.desk_people (person);

create function private.desk_person(surname text, house_number text, postcode text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  name constant text := upper(regexp_replace(surname, '[[:space:][:punct:]]', '', 'g'));
  -- 'Flat 12, 5' and 'Flat 1, 25' are two doors.
  house constant text := regexp_replace(
    regexp_replace(upper(house_number), '([0-9])[[:space:][:punct:]]+(?=[0-9])', '\1-', 'g'), '[^[:alnum:]-]', '', 'g'
  );
  code constant text := upper(regexp_replace(postcode, '[[:space:][:punct:]]', '', 'g'));
begin
  perform private.raise_error_if(
    coalesce(char_length(name), 0) not between 1 and 100 or char_length(surname) > 200, 'TR070', 'surname'
  );
  perform private.raise_error_if(
    coalesce(char_length(house), 0) not between 1 and 100 or char_length(house_number) > 200, 'TR070', 'house_number'
  );
  perform private.raise_error_if(code is null or code !~ ('^' || private.outward_pattern() || private.inward_pattern() || '$'), 'TR070', 'postcode');
  return 'desk ' || name || ' ' || house || ' ' || code;
end;
$$;

comment on function private.desk_person(text, text, text) is
  'What tells a person at the desk from another, in capitals and without spaces; raises TR070 (details: the argument) for what is none.';
