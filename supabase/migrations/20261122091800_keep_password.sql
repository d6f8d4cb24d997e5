create function private.end_other_sessions(user_id uuid, restored_session_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  delete from auth.sessions
  where sessions.user_id = end_other_sessions.user_id and sessions.id <> restored_session_id;
$$;

comment on function private.end_other_sessions(uuid, uuid) is 'Ends every session of an account but one.';

create function private.keep_password(proof text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  session record;
  kept text;
begin
  select * into session from private.lock_own_account();

  select emptied.encrypted_password into kept
  from private.emptied_passwords as emptied
  join auth.users on users.id = emptied.user_id
  where emptied.user_id = session.user_id
    and emptied.registration = encode(sha256(convert_to(proof, 'UTF8')), 'hex')
    and emptied.emptied_at > now() - interval '1 hour'
    and session.proved_at > now() - interval '1 hour'
    and coalesce(users.encrypted_password, '') = '';

  if kept is null then
    return false;
  end if;

  update auth.users set encrypted_password = kept where users.id = session.user_id;
  update private.emptied_passwords as emptied
  set encrypted_password = null, restored_in = session.session_id
  where emptied.user_id = session.user_id;
  perform private.end_other_sessions(session.user_id, session.session_id);
  return true;
end;
$$;

comment on function private.keep_password(text) is
  'Brings back the password that was typed at registration, in the session that confirmed the address: takes the proof whose SHA-256 the sign-up carried as metadata "registration". Once, within the hour, while the account has no other password; ends every other session. False where it does not, and a password has to be chosen. Errors: TR001.';

call private.offer('keep_password', 'authenticated');
