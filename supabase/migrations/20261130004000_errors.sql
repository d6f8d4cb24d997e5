-- What is refused on purpose. Every such error carries one of these codes, by private.raise_error() alone; the API hands on code,
-- words and details, and `npm run generate` writes codes, fields and words for the pages.

create type private.error_kind as enum (
  'refused', 'session-lost', 'membership-lost', 'recent-login-required', 'proof-required', 'outdated'
);
comment on type private.error_kind is 'What helps against a refusal, as far as a page acts on it.';

create table private.errors (
  code text primary key check (code ~ '^(TR[0-9]{3}|PT4[0-9]{2})$'),
  field text,
  kind private.error_kind not null default 'refused',
  words text not null,
  occasion text not null
);

comment on table private.errors is
  'Every refusal: its SQLSTATE, the argument that it is about, where it is one, and what a person reads. PT is what a trigger on the sign-in service''s tables raises, with the status that the service then answers.';
comment on column private.errors.occasion is 'When it is raised, for whoever calls the API.';

insert into private.errors (code, field, kind, words, occasion) values
  ('TR001', null, 'session-lost', 'You are signed out. Please sign in again.',
    'no live session'),
  ('TR002', null, 'recent-login-required', 'Please enter your password to continue.',
    'the session began more than five minutes ago'),
  ('TR003', 'council_key', 'refused', 'Council borough is already registered.',
    'the borough''s council is registered'),
  ('TR004', 'council_key', 'refused', 'Council Borough is required',
    'the borough is not one of the list'),
  ('TR005', 'first_name', 'refused', format('First Name must be 1 to %s characters, without line breaks.', private.maximum_name_length()),
    'first name missing, too long, or with control or invisible characters'),
  ('TR006', 'last_name', 'refused', format('Last Name must be 1 to %s characters, without line breaks.', private.maximum_name_length()),
    'last name, likewise'),
  ('TR007', 'email', 'refused', 'Your email must be specific to your council and end in (.gov.uk)',
    'the e-mail domain does not belong to the council'),
  ('TR008', 'email', 'refused', 'Your email must be specific to your council',
    'the invited address, or the member''s, does not belong to the council'),
  ('TR010', null, 'refused', 'The list of sites could not be read.',
    'the list of sites is not an array of {"id": uuid, "from": text, "address": text} or {"address": text}'),
  ('TR011', null, 'outdated', 'This site is no longer on your list. Reload the page to see the current list.',
    'a site is not, or no longer, on the council''s list'),
  ('TR012', null, 'refused', 'A site appears twice in the list.',
    'a site appears twice in one call'),
  ('TR013', null, 'refused', 'Enter an address, or delete the site.',
    'a stored site would lose its address'),
  ('TR014', null, 'refused', format('An address can be at most %s characters long.', private.maximum_address_length()),
    'an address is too long'),
  ('TR015', null, 'refused', format('A council can have at most %s sites.', private.maximum_sites()),
    'too many sites'),
  ('TR016', null, 'refused', 'This could not be sent. Reload the page and try again.',
    'changes that are not {"field": [from, to]}, or of a field that is not among them'),
  ('TR017', null, 'membership-lost', 'You have no access to a council at present.',
    'no membership, or one whose rights have lapsed: my_memberships() says which'),
  ('TR018', null, 'refused', 'Your role does not allow this. Ask a manager of your council.',
    'the role does not allow it'),
  ('TR019', 'council_key', 'refused', 'You already belong to another council.',
    'the person belongs to another council'),
  ('TR020', null, 'proof-required', 'Please confirm your email with a code first.',
    'the session did not begin with an e-mailed code or link within the hour'),
  ('TR021', null, 'outdated', 'The members of your council have changed. Check again what will be deleted.',
    'deleting the account would take something else along than was said'),
  ('TR022', null, 'refused', 'Make somebody else a manager first.',
    'the council''s only manager would leave its officers'),
  ('TR023', null, 'outdated', 'Somebody has just joined the council. Try again.',
    'somebody joined the council while the operator was locking it'),
  ('TR024', 'role', 'refused', 'Role is required',
    'there is no such role'),
  ('TR025', 'email', 'refused', 'Invalid email address',
    'the invited address is no e-mail address'),
  ('TR026', 'email', 'refused', 'This person already belongs to your council.',
    'the invited person belongs to the council already'),
  ('TR027', null, 'refused', format('A council can have at most %s invitations. Revoke some first.', private.maximum_invitations()),
    'too many invitations'),
  ('TR028', null, 'refused', 'This invitation is no longer valid. Ask for another one.',
    'the invitation has run out, was taken back, is somebody else''s, or its inviter is no longer manager'),
  ('TR029', null, 'outdated', 'This person no longer belongs to your council.',
    'the person is not, or no longer, a member of the council'),
  ('TR030', null, 'refused', 'This person belongs to another council.',
    'the member belongs to another council'),
  ('TR031', null, 'refused', 'Nobody has registered this council.',
    'nobody has registered the council'),
  ('TR032', 'email', 'refused', format('This person declined. You can invite them again when %s days have passed.', private.declined_days()),
    'this address declined an invitation of the council not long ago'),
  ('TR033', null, 'refused', 'There is no such change.',
    'there is no such change of an account'),
  ('TR034', null, 'refused', 'Your last request is still under way. Try again in a moment.',
    'another request of the same session is under way; the same again a moment later is answered'),
  ('TR035', null, 'refused', 'You have changed your name five times today. Try again tomorrow.',
    'a sixth change of one''s own name within a day'),
  ('TR036', null, 'refused', format('Your council has sent %s invitations today, with those that it withdrew. Send the next ones tomorrow.', private.invitations_a_day()),
    'a council that has invited so often within a day, or written so often that an invitation is withdrawn'),
  ('TR037', null, 'refused', format('You have sent %s emails to voucher holders today. Ask another manager.', private.holder_emails_a_day()),
    'a manager who has sent so many emails to voucher holders within a day, cancelled or not'),
  ('TR038', null, 'refused', 'You have asked for too many vouchers and codes. Wait ten minutes.',
    'a member who has asked at the desk, or for codes that are none, as often as one may in ten minutes'),
  ('TR039', null, 'refused', format('Your council has agreed %s times today. Agree to the next ones tomorrow.', private.agreements_a_day()),
    'a council that has agreed so often within a day to sites of others; ''Not now'' is never refused'),
  ('TR040', null, 'refused', 'This is too much for one list: residents could not load it. Shorten opening hours and other texts, or offer fewer sites.',
    'texts of a borough''s list of sites that are together longer than 100,000 bytes'),
  ('TR041', null, 'refused', 'This borough has a council, which answers for itself.',
    'the operator answers an offer for a borough that has a council of its own'),
  ('TR042', null, 'refused', 'A web or email address must be your council’s own. Instead of another one, write what to search for, or give a phone number.',
    'a text with an address of the web or of a mailbox that is not the council''s own'),
  ('TR043', null, 'refused', 'A name cannot hold a web or email address.',
    'a name with an address of the web or of a mailbox'),
  ('TR044', null, 'outdated', 'This email has already left.',
    'an email to voucher holders that has left, or that the council has not'),
  ('TR045', 'council_key', 'refused', 'This council is suspended. Ask us why.',
    'the operator has suspended the borough''s council'),
  ('TR046', 'council_key', 'refused', format('This council has closed. Its managers and officers of that time can reopen it for %s days. If you are not one of them, write to us.', private.closed_council_days()),
    'a closed council is claimed, or reopened by somebody else than its managers and officers'),
  ('TR047', null, 'refused', 'Say why.',
    'the operator acts against somebody and gives no reason'),
  ('TR049', null, 'refused', 'Your council has closed once today. Try again tomorrow.',
    'a council closes twice within 24 hours'),
  ('TR050', null, 'outdated', 'This was not logged. Try again.',
    'a council''s export or a voucher''s history is asked for, which was not logged in the five minutes before'),
  ('TR051', null, 'outdated', 'This closure has changed. Reload the page to see what is stored.',
    'an email to voucher holders about days on which the site is not stored as closed'),
  ('TR052', null, 'refused', 'An address or your telephone changed in the last 24 hours. You can email voucher holders a day after that.',
    'an email to voucher holders about a site whose address or telephone is new'),
  ('TR053', null, 'refused', 'You removed a manager today. You can close the council 24 hours after that.',
    'a manager who removed another one within 24 hours closes the council'),
  ('TR054', null, 'refused', 'This council is open. Close it first.',
    'the operator deletes a council that is open'),
  ('TR060', 'adult', 'refused', format('You must be %s or older. Ask an adult to apply.', private.minimum_age()),
    'the person did not say that they are an adult'),
  ('TR061', 'mobile', 'refused', 'Mobile must be a telephone number.',
    'a mobile number that is none'),
  ('TR062', null, 'refused', 'Choose what is being brought, and how much, from the list.',
    'a kind of waste, or a size of a load, that is not of the scheme''s lists; at a gate, that is not brought'),
  ('TR063', null, 'refused', 'This could not be sent. Reload the page and try again.',
    'an application, acceptance or refusal without an id of its own'),
  ('TR064', null, 'refused', 'Choose a reason from the list.',
    'a reason for turning away, undoing or closing that is not of the list'),
  ('TR065', null, 'refused', 'This text is too long, or contains characters that cannot be shown.',
    'a text for residents that is too long or has control characters; details: which'),
  ('TR066', 'borough_key', 'refused', 'Local borough is required',
    'the resident''s borough is not one of the list'),
  ('TR067', null, 'refused', 'This number is outside what a council can set.',
    'a number of days or of vouchers that a council may not set; details: which'),
  ('TR068', null, 'refused', 'This was sent before with something else. Reload the page to see what has been saved.',
    'a request id that stands for something else; nothing is made'),
  ('TR069', null, 'refused', 'You have done this too often today. Ask a colleague.',
    'an account that has said so often within a day that a site is full, closed or open again, or has written so much into its council''s log; what pauses vouchers or closes a site today is never refused'),
  ('TR070', null, 'refused', 'Enter surname, house number and a full postcode.',
    'a surname, house number or postcode at the desk that is none; details: which'),
  ('TR071', null, 'refused', 'Turn on two-step sign-in for yourself first, under ‘Account’.',
    'a manager without a second step asks the others for theirs'),
  ('TR072', null, 'refused', format('This voucher was taken back %s times. It stays used now.', private.undos_at_most()),
    'an acceptance of a voucher of which so many were undone'),
  ('TR073', null, 'refused', 'Managers cannot be signed out. Make them an officer first, or remove them.',
    'a manager signs out somebody who is a manager, here or at another council'),
  ('TR074', null, 'refused', format('This person was signed out %s times today. Try again tomorrow, or remove them.', private.sign_outs_a_day()),
    'a member who was signed out so often within a day'),
  ('PT403', null, 'recent-login-required', 'Please enter your password to continue.',
    'a new address, password or second step that was not announced'),
  ('PT405', null, 'refused', 'This could not be sent. Reload the page and try again.',
    'a function that writes, in a read-only transaction: a GET'),
  ('PT409', null, 'refused', 'A council must have a manager. Add another one first.',
    'a council''s last manager would go'),
  ('PT422', 'email', 'refused', 'Your email must be specific to your council',
    'the new address does not belong to the council');

create function private.raise_error(code text, detail text default null) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  raise exception using
    errcode = code,
    message = (select errors.words from private.errors where errors.code = raise_error.code),
    detail = coalesce(detail, '');
end;
$$;

comment on function private.raise_error(text, text) is
  'Raises a refusal with its code and words. Details: for a list which row of it, from 1; else the argument, the borough or the day that it is about.';

create function private.raise_error_if(is_wrong boolean, code text, detail text default null) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if is_wrong then
    perform private.raise_error(code, detail);
  end if;
end;
$$;

comment on function private.raise_error_if(boolean, text, text) is
  'Refuses where something is wrong; null is not. Like any perform it leaves found true.';
