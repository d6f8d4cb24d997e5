-- The schema private holds what no API serves: helpers, trigger functions, and the privileged half of every function
-- that the browser may call. The public half is a security invoker function of the same name in schema public: the
-- door that the API shows, with the grants; what stands behind it runs as the owner and decides who may.
--
-- Every error raised on purpose carries one of these codes (src/client/data/errors.ts maps them to fields and messages;
-- a test compares the two lists). Errors about one site carry its row number in the call, from 1, as "details".
--
--   TR001  no live session
--   TR002  the session began more than five minutes ago
--   TR003  the borough's council is registered
--   TR004  the borough is not one of the list
--   TR005  first name missing, longer than 100 characters, or with control characters
--   TR006  last name, likewise
--   TR007  the e-mail domain does not belong to the council
--   TR008  the invited address, or the member's, does not belong to the council
--   TR010  the list of sites is not an array of {"id": uuid, "from": text, "address": text} or {"address": text}
--   TR011  a site is not, or no longer, on the council's list
--   TR012  a site appears twice in one call
--   TR013  a stored site would lose its address
--   TR014  an address is longer than 300 characters
--   TR015  more than 500 sites
--   TR016  changes that are not {"field": [from, to]}, or of a field that is not among them
--   TR017  no membership, or one whose rights have lapsed: my_standing() says which
--   TR018  the role does not allow it
--   TR019  the person belongs to another council
--   TR020  the session did not begin with an e-mailed code or link within the hour
--   TR021  deleting the account would take something else along than was said
--   TR022  the council's only manager would leave its officers
--   TR023  somebody joined the council while the operator was locking it
--   TR024  there is no such role
--   TR025  the invited address is no e-mail address
--   TR026  the invited person belongs to the council already
--   TR027  more than 200 invitations
--   TR028  the invitation has run out, was taken back, is somebody else's, or its inviter is no longer manager
--   TR029  the person is not, or no longer, a member of the council
--   TR030  the member belongs to another council
--   TR031  nobody has registered the council
--   TR032  this address declined an invitation of the council within 30 days
--   TR033  there is no such change of an account
--   TR034  another request of the same session is under way; the same again a moment later is answered
--   TR035  a sixth change of one's own name within a day
--   TR036  a council that has sent 100 invitations within a day
--   TR040  texts of a borough's list of sites that are together longer than 100,000 bytes
--   TR041  the operator answers an offer for a borough that has a council of its own
--   TR042  a text with an address of the web or of a mailbox that is not the council's own
--   TR043  a name with an address of the web or of a mailbox
--   TR044  a letter to everybody that has left already
--   TR060  the person did not say that they are 18 or older
--   TR061  a mobile number that is none
--   TR062  a kind of waste, or a size of a load, that is not of the scheme's lists; at a gate, that is not brought
--   TR063  an application, acceptance or refusal without an id of its own
--   TR064  a reason for turning away, taking or giving back, that is not of the list
--   TR065  a text for residents that is too long or has control characters; details: which
--   TR066  the resident's borough is not one of the list
--   TR067  a number of days or of vouchers that a council may not set; details: which
--   TR068  a request id that stands for something else; nothing is made
--   TR070  a surname, house number or postcode at the desk that is none; details: which
--
-- What triggers on the sign-in service's tables refuse is raised as PT and the status that the service then answers:
--
--   PT403  a new address, password or second step that was not announced
--   PT405  a function that writes, in a read-only transaction: a GET
--   PT409  a council's last manager would go
--   PT422  the new address does not belong to the council

create schema private;

comment on schema private is
  'Helpers, trigger functions and privileged function bodies. Not exposed by the API.';

-- The doors in public name their other half here, so the roles that knock need usage. What they may execute is
-- granted function by function; there is no grant on any table of this schema.
grant usage on schema private to anon, authenticated, service_role;

-- New tables and functions are open to nobody, in older projects of Supabase too: each grant stands beside what it opens.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
