create type private.error_kind as enum (
  'refused', 'session-lost', 'membership-lost', 'recent-login-required', 'proof-required', 'outdated'
);
comment on type private.error_kind is 'What helps against an error, as far as a page acts on it.';

create table private.errors (
  code text primary key check (code ~ '^(TR[0-9]{3}|PT4[0-9]{2})$'),
  field text,
  kind private.error_kind not null default 'refused',
  message text not null
);

comment on table private.errors is 'Every error with its field and message. PT codes set the HTTP status.';

insert into private.errors (code, field, kind, message) values
  ('TR001', null, 'session-lost', 'You are signed out. Please sign in again.'),
  ('TR002', null, 'recent-login-required', 'Please enter your password to continue.'),
  ('TR003', 'council_key', 'refused', 'Council borough is already registered.'),
  ('TR004', 'council_key', 'refused', 'Council Borough is required'),
  ('TR005', 'first_name', 'refused',
    format('First Name must be 1 to %s characters, without line breaks.', private.maximum_name_length())),
  ('TR006', 'last_name', 'refused',
    format('Last Name must be 1 to %s characters, without line breaks.', private.maximum_name_length())),
  ('TR007', 'email', 'refused', 'Your email must be specific to your council and end in (.gov.uk)'),
  ('TR008', 'email', 'refused', 'Your email must be specific to your council'),
  ('TR010', null, 'refused', 'The list of sites could not be read. Reload the page and try again.'),
  ('TR011', null, 'outdated', 'This site is no longer on your list. Reload the page to see the current list.'),
  ('TR012', null, 'refused', 'A site appears twice in the list.'),
  ('TR013', null, 'refused', 'Enter an address, or delete the site.'),
  ('TR014', null, 'refused', format('An address can be at most %s characters long.', private.maximum_address_length())),
  ('TR015', null, 'refused', format('A council can have at most %s sites.', private.maximum_sites())),
  ('TR016', null, 'refused', 'This could not be sent. Reload the page and try again.'),
  ('TR017', null, 'membership-lost', 'You have no access to a council at present.'),
  ('TR018', null, 'refused', 'Your role does not allow this. Ask a manager of your council.'),
  ('TR019', 'council_key', 'refused', 'You already belong to another council.'),
  ('TR020', null, 'proof-required', 'Please confirm your email with a code first.'),
  ('TR021', null, 'outdated', 'The members of your council have changed. Check again what will be deleted.'),
  ('TR022', null, 'refused', 'Make a colleague a manager first.'),
  ('TR023', null, 'outdated', 'A person has just joined the council. Try again.'),
  ('TR024', 'role', 'refused', 'Role is required'),
  ('TR025', 'email', 'refused', 'Invalid email address'),
  ('TR026', 'email', 'refused', 'This person already belongs to your council.'),
  ('TR028', null, 'refused', 'This invitation is no longer valid. Ask for another one.'),
  ('TR029', null, 'outdated', 'This person no longer belongs to your council.'),
  ('TR030', null, 'refused', 'This person belongs to another council.'),
  ('TR031', null, 'refused', 'This council is not registered yet. Register it first.'),
  ('TR032', 'email', 'refused',
    format('This person declined. You can invite them again when %s days have passed.', private.declined_days())),
  ('TR033', null, 'refused', 'This change is not possible. Reload the page and try again.'),
  ('TR034', null, 'refused', 'Your last request is still under way. Try again in a moment.'),
  ('TR035', null, 'refused', 'You have changed your name five times in 24 hours. Try again later.'),
  ('TR036', null, 'refused', format(
    'Your council has sent %s invitations in 24 hours, with those that it withdrew. Send the next ones later.',
    private.invitations_a_day()
  )),
  ('TR037', null, 'refused', format(
    'You have sent %s emails to voucher holders in 24 hours. Ask another manager.',
    private.holder_emails_a_day()
  )),
  ('TR038', null, 'refused', 'You have asked for too many vouchers and codes. Wait ten minutes.'),
  ('TR039', null, 'refused',
    format('Your council has agreed %s times in 24 hours. Agree to the next ones later.', private.agreements_a_day())),
  ('TR040', null, 'refused',
    'This is too much for one list: residents could not load it. Shorten opening hours and other texts.'),
  ('TR041', null, 'refused', 'This borough has a council, which answers for itself.'),
  ('TR042', null, 'refused',
    'A web or email address must be your council’s own. '
    'Instead of another one, write what to search for, or give a phone number.'),
  ('TR043', null, 'refused', 'A name cannot hold a web or email address.'),
  ('TR044', null, 'outdated', 'This email was already sent. Reload the page to see what is stored.'),
  ('TR045', 'council_key', 'refused', 'This council is suspended. Ask us why.'),
  ('TR046', 'council_key', 'refused', format(
    'This council has closed. Its managers and officers of that time can reopen it for %s days. '
    'If you are not one of them, write to us.',
    private.closed_council_days()
  )),
  ('TR047', null, 'refused', 'Give a reason.'),
  ('TR049', null, 'refused', 'A council can close once in 24 hours. Try again later.'),
  ('TR050', null, 'outdated', 'This was not logged. Try again.'),
  ('TR051', null, 'outdated', 'This closure has changed. Reload the page to see what is stored.'),
  ('TR052', null, 'refused',
    'An address, your telephone or its hours changed in the last 24 hours. '
    'You can email voucher holders a day after that.'),
  ('TR053', null, 'refused', 'You removed a manager in the last 24 hours. You can close the council a day after that.'),
  ('TR054', null, 'refused', 'This council is open. Close it first.'),
  ('TR060', 'adult', 'refused', format('You must be %s or older. Ask an adult to apply.', private.minimum_age())),
  ('TR061', 'mobile', 'refused', 'Mobile must be a telephone number.'),
  ('TR062', null, 'refused', 'Choose what is being brought, and how much, from the list.'),
  ('TR063', null, 'refused', 'This could not be sent. Reload the page and try again.'),
  ('TR064', null, 'refused', 'Choose a reason from the list.'),
  ('TR065', null, 'refused', 'This text is too long, or contains characters that cannot be shown.'),
  ('TR066', 'borough_key', 'refused', 'Local borough is required'),
  ('TR067', null, 'refused', 'This number is outside what a council can set.'),
  ('TR068', null, 'refused', 'This was sent before with something else. Reload the page to see what has been saved.'),
  ('TR069', null, 'refused', 'You have done this too often in 24 hours. Ask a colleague.'),
  ('TR070', null, 'refused', 'Enter surname, house number and a full postcode.'),
  ('TR071', null, 'refused', 'Turn on two-step sign-in for yourself first, under ‘Account’.'),
  ('TR072', null, 'refused',
    format('This voucher was taken back %s times. It stays used now.', private.undos_at_most())),
  ('TR073', null, 'refused', 'Managers cannot be signed out. Make them an officer first, or remove them.'),
  ('TR074', null, 'refused', format(
    'This person was signed out %s times in 24 hours. Try again later, or remove them.',
    private.sign_outs_a_day()
  )),
  ('PT403', null, 'recent-login-required', 'Please enter your password to continue.'),
  ('PT405', null, 'refused', 'This could not be sent. Reload the page and try again.'),
  ('PT409', null, 'refused', 'A council must have a manager. Add another one first.'),
  ('PT422', 'email', 'refused', 'Your email must be specific to your council');

create function private.raise_error_if(is_wrong boolean, code text, detail text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if is_wrong then
    raise exception using
      errcode = code,
      message = (select errors.message from private.errors where errors.code = raise_error_if.code),
      detail = coalesce(detail, '');
  end if;
end;
$$;

comment on function private.raise_error_if(boolean, text, text) is
  'Raises a registered error if true, not for null. The detail names argument, row, borough or day. It sets FOUND.';
