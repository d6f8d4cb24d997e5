-- Whoever was invited may say that they did not expect it. The letter's link carries a token that is good for that
-- alone; the page behind it has a button, since mail scanners open links.

create function private.decline_invitation(token uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  invitation public.council_invitations;
begin
  select * into invitation from public.council_invitations as invitations where invitations.decline_token = token;
  perform private.limit_parallel_requests(invitation.id);
  perform private.take_locks('{}', array[invitation.council_id]);
  perform private.lock_councils(array[invitation.council_id]);
  select * into invitation from public.council_invitations as invitations
  where invitations.decline_token = token and invitations.accepted_at is null;
  if not found then
    return null;
  end if;

  if invitation.declined_at is null then
    update public.council_invitations as invitations
    set declined_at = now()
    where invitations.id = invitation.id;
    perform private.log_event(
      invitation.council_id, null, 'invitation_declined', jsonb_build_object('email', invitation.email, 'role', invitation.role), invitation.email
    );
    perform private.queue_email(
      'declined', invitation.id, invitation.invited_by, null, invitation.council_id, (now() at time zone 'Europe/London')::date::text
    );
  end if;
  return (select councils.council_name from public.councils where councils.id = invitation.council_id);
end;
$$;

comment on function private.decline_invitation(uuid) is
  'Anybody with the token of an invitation''s letter: declines it. The inviter is told, and nobody of the council can invite the address for 30 days. Returns the council''s name, also for one that was declined before; null where there is no such invitation any more.';

call private.offer('decline_invitation', 'anon', 'authenticated');
-- Deliberately not for service_role, which was not invited.
