create function private.check_invited(invited_email text, invited_role text, borough_key text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if invited_role is null or invited_role not in ('manager', 'officer', 'gate') then
    raise exception 'Role is required' using errcode = 'TR024';
  end if;
  if not private.email_is_readable(invited_email) then
    raise exception 'Invalid email address' using errcode = 'TR025';
  end if;
  -- Sites are run by contractors: gate staff may have any address.
  if invited_role <> 'gate' and not private.email_domain_is_allowed(invited_email, borough_key) then
    raise exception 'Your email must be specific to your council' using errcode = 'TR008';
  end if;
end;
$$;

comment on function private.check_invited(text, text, text) is
  'Refuses a role that there is not (TR024), what is no address (TR025), and one that does not suit the role (TR008).';

revoke execute on function private.check_invited(text, text, text) from public, anon, authenticated, service_role;

create function private.invite_member(email text, role text) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  invited_email constant text := lower(private.trim_text(invite_member.email));
  own record;
  invitation_id uuid;
begin
  select * into own from private.lock_own_council('{manager}');
  perform private.require_recent_session();
  perform private.check_invited(invited_email, invite_member.role, own.council_key);

  if exists (
    select from public.council_members as members
    join auth.users on users.id = members.user_id
    where members.council_id = own.council_id and lower(users.email) = invited_email
  ) then
    raise exception 'This person belongs to your council already.' using errcode = 'TR026';
  end if;
  if (
    select count(*) from public.council_invitations as invitations
    where invitations.council_id = own.council_id and invitations.email <> invited_email
  ) >= 200 then
    raise exception 'A council can have at most 200 invitations. Revoke some first.' using errcode = 'TR027';
  end if;

  -- Asked again, it is the same invitation, for another fourteen days.
  insert into public.council_invitations as invitations (council_id, email, role, invited_by)
  values (own.council_id, invited_email, invite_member.role, own.user_id)
  on conflict (council_id, email) do update
  set role = excluded.role,
      invited_by = excluded.invited_by,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      accepted_at = null
  returning invitations.id into invitation_id;

  perform private.record_event(
    own.council_id, own.user_id, 'member_invited',
    jsonb_build_object('email', invited_email, 'role', invite_member.role)
  );
  return invitation_id;
end;
$$;

comment on function private.invite_member(text, text) is 'The body of public.invite_member.';

revoke execute on function private.invite_member(text, text) from public, anon, authenticated, service_role;
grant execute on function private.invite_member(text, text) to authenticated;

create function public.invite_member(email text, role text) returns uuid
language sql volatile
set search_path = ''
as $$
  select private.invite_member(email, role);
$$;

comment on function public.invite_member(text, text) is
  'A manager invites an address as manager, officer or gate, for fourteen days; asked again, it counts anew. Returns the invitation''s id, the same whatever account the address has. The e-mail with a code is sent by the caller''s browser. Errors: TR001, TR002, TR008, TR017, TR018, TR024 to TR027.';

revoke execute on function public.invite_member(text, text) from public, anon, authenticated, service_role;
grant execute on function public.invite_member(text, text) to authenticated;

create function private.revoke_invitation(invitation_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  revoked record;
begin
  select * into own from private.lock_own_council('{manager}');
  delete from public.council_invitations as invitations
  where invitations.id = invitation_id and invitations.council_id = own.council_id and invitations.accepted_at is null
  returning invitations.email, invitations.role into revoked;
  -- One that is gone, or never was this council's, is revoked already.
  if found then
    perform private.record_event(
      own.council_id, own.user_id, 'invitation_revoked',
      jsonb_build_object('email', revoked.email, 'role', revoked.role)
    );
  end if;
end;
$$;

comment on function private.revoke_invitation(uuid) is 'The body of public.revoke_invitation.';

revoke execute on function private.revoke_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function private.revoke_invitation(uuid) to authenticated;

create function public.revoke_invitation(invitation_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  select private.revoke_invitation(invitation_id);
$$;

comment on function public.revoke_invitation(uuid) is
  'A manager takes an invitation back. One already gone is not an error. Errors: TR001, TR017, TR018.';

revoke execute on function public.revoke_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.revoke_invitation(uuid) to authenticated;
