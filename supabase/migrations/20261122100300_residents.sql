create table public.residents (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and private.maximum_name_length()),
  last_name text not null check (char_length(last_name) between 1 and private.maximum_name_length()),
  mobile text check (char_length(mobile) <= private.maximum_mobile_length()),
  borough_key text not null references public.boroughs (key),
  adult_confirmed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_seen_on date not null default (now() at time zone 'Europe/London')::date,
  told_on date,
  blocked_at timestamptz,
  blocked_because text check (char_length(blocked_because) between 1 and private.maximum_reason_length()),
  reminders boolean not null default true,
  stop_token uuid not null default gen_random_uuid(),
  language private.app_language
);

comment on table public.residents is
  'People who get vouchers. An account may have a row here, be a member of councils, or both.';
comment on column public.residents.mobile is 'As typed, on one line; null where none was given.';
comment on column public.residents.adult_confirmed_at is 'When the person said that they are 18 or older.';
comment on column public.residents.last_seen_on is
  'The last day in London on which the app was used. The sign-in service''s own last sign-in stands still during a session.';
comment on column public.residents.told_on is
  'When the operator was given the address, to write that an idle account will go; null again once it is used.';
comment on column public.residents.blocked_at is 'Since when the operator lets the person have no further vouchers.';
comment on column public.residents.blocked_because is 'Why, in the operator''s words; an account of the same person that came later has none of its own.';
comment on column public.residents.reminders is
  'Whether they are written to about their vouchers. That an idle account will go is told anyway.';
comment on column public.residents.stop_token is
  'What the link for stopping them carries in these letters. It is good for that alone.';

comment on column public.residents.language is
  'In which they applied last, and are written to; null for English.';

create unique index residents_stop_token_idx on public.residents (stop_token);
create index residents_borough_key_idx on public.residents (borough_key);

-- PL/pgSQL, because policies of tables ask it before all that it reads is there.
create function private.own_resident_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select residents.user_id
    from private.live_session() as session
    join public.residents on residents.user_id = session.user_id
  );
end;
$$;

comment on function private.own_resident_id() is
  'The resident whose live session asks; null without one, and for an account that is no resident.';

grant execute on function private.own_resident_id() to authenticated;
-- Deliberately not for anon, whom no policy lets ask, nor for service_role, which no policy binds.

alter table public.residents enable row level security;

create policy select_own on public.residents
  for select to authenticated
  using (user_id = (select private.own_resident_id()));
comment on policy select_own on public.residents is 'A resident reads their own record.';

create policy update_own on public.residents
  for update to authenticated
  using (user_id = (select private.own_resident_id()))
  with check (user_id = (select private.own_resident_id()));
comment on policy update_own on public.residents is
  'A resident changes their own record; the grant and the trigger leave names, mobile number and borough.';

grant select (user_id, first_name, last_name, mobile, borough_key, adult_confirmed_at, created_at, reminders)
  on public.residents to authenticated;
grant update (first_name, last_name, mobile, borough_key) on public.residents to authenticated;
-- Deliberately nobody reads stop_token, which letters carry; set_reminders() and stop_reminders() write reminders.
-- Deliberately no insert or delete for anybody: become_resident() and delete_resident() do it.
-- Deliberately nothing for service_role: the operator's functions find, export, block and forget.
-- Deliberately nothing for anon.

create function private.keep_resident() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A blank entry keeps the existing value; a blank number takes it away.
  new.first_name := coalesce(nullif(private.trim_text(new.first_name), ''), old.first_name);
  new.last_name := coalesce(nullif(private.trim_text(new.last_name), ''), old.last_name);
  new.mobile := nullif(private.trim_text(new.mobile), '');
  perform private.check_resident(new.first_name, new.last_name, new.mobile, new.borough_key);
  return new;
end;
$$;

comment on function private.keep_resident() is
  'Trims names and number, keeps names where the new ones are blank, and refuses what a resident may not be called.';

create function private.check_resident(first_name text, last_name text, mobile text, borough_key text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.raise_error_if(private.is_name(first_name) is not true, 'TR005');
  perform private.raise_error_if(private.is_name(last_name) is not true, 'TR006');
  perform private.raise_error_if(
    mobile !~ private.mobile_pattern() or char_length(mobile) > private.maximum_mobile_length(), 'TR061'
  );
  perform private.raise_error_if(
    borough_key is null or not exists (select from public.boroughs where boroughs.key = borough_key), 'TR066'
  );
end;
$$;

comment on function private.check_resident(text, text, text, text) is
  'Raises TR005, TR006, TR061 or TR066 where a resident''s details are none.';

create trigger keep_resident
  before update of first_name, last_name, mobile, borough_key on public.residents
  for each row execute function private.keep_resident();
