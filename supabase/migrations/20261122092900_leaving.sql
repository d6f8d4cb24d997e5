-- However an account is deleted (by delete_account, by the operator, in the sign-in service's own dashboard), an open
-- council keeps a manager: one closes with its last, where no officer remains who could be one. The dashboard shows a
-- refusal only as 'Database error deleting user'.

create function private.close_council(council_id uuid, account_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_variable
declare
  event_id constant uuid := private.record_event(
    council_id, account_id, 'council_closed', jsonb_build_object('invitations', private.withdraw_invitations(council_id))
  );
begin
  update public.councils set closed_at = now() where councils.id = council_id;
  delete from public.council_invitations as invitations where invitations.council_id = close_council.council_id;
  -- Gate staff stay for closed_gate_hours().
  perform private.write_letter('council_closed', event_id, members.user_id)
  from public.council_members as members
  where members.council_id = close_council.council_id and members.role = 'gate';
  delete from public.council_members as members
  where members.council_id = close_council.council_id and members.role in ('manager', 'officer');
  -- Those who were removed as well: whoever takes a council over removes the others first, and then closes it.
  perform private.write_letter('council_closed', event_id, null, former.email)
  from private.former_members as former
  where former.council_id = close_council.council_id and former.left_at > now() - make_interval(days => private.former_member_days());
  perform private.write_letter('council_closed', event_id, null, 'operator');
end;
$$;

comment on function private.close_council(uuid, uuid) is
  'Closes a council, locked, whose last manager leaves: its sites are shown to nobody, its gate staff stay for 24 hours, its invitations are withdrawn, and it rests for 30 days. Gate staff, its managers and officers of 90 days and the operator are written to.';

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
      perform private.refuse_if(exists (
        select from public.council_members as others
        where others.council_id = membership.council_id and others.role = 'officer'
      ), 'PT409');
      perform private.close_council(membership.council_id, old.id);
      continue;
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
  'Takes a deleted account out of its councils. A council''s last manager closes it; where officers remain they are refused.';

create trigger leave_councils_on_delete
  before delete on auth.users
  for each row execute function private.leave_councils();

-- The reversible way keeps the row.
create trigger leave_councils_on_soft_delete
  before update on auth.users
  for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.leave_councils();
