-- However an account is deleted (by delete_account, by the operator, in the sign-in service's own dashboard), its
-- council keeps a manager. The dashboard shows a refusal only as 'Database error deleting user'.

create function private.leave_councils() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  membership record;
  event_id uuid;
begin
  if private.council_ids_of(old.id) <> '{}' then
    perform private.queue('{}', private.council_ids_of(old.id) || old.id);
    perform private.lock_councils(private.council_ids_of(old.id));
  end if;

  for membership in
    select members.* from public.council_members as members where members.user_id = old.id
  loop
    if membership.role = 'manager' and not exists (
      select from public.council_members as others
      where others.council_id = membership.council_id and others.role = 'manager' and others.user_id <> old.id
    ) then
      perform private.refuse('PT409');
    end if;
    event_id := private.record_event(
      membership.council_id, old.id, 'member_left',
      jsonb_build_object('role', membership.role)
    );
    perform private.write_to_managers('left', event_id, membership.council_id);
  end loop;

  delete from public.council_members as members where members.user_id = old.id;
  return coalesce(new, old);
end;
$$;

comment on function private.leave_councils() is
  'Takes a deleted account out of its councils, and refuses to delete a council''s last manager.';

create trigger leave_councils_on_delete
  before delete on auth.users
  for each row execute function private.leave_councils();

-- The reversible way keeps the row.
create trigger leave_councils_on_soft_delete
  before update on auth.users
  for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.leave_councils();
