-- The schema private holds what no API serves: helpers, trigger functions, and the privileged half of every function
-- that the browser may call. The public half is a security invoker function of the same name in schema public: the
-- door that the API shows, with the grants; what stands behind it runs as the owner and decides who may.
--
-- Every error raised on purpose carries one of these codes (src/client/data/errors.ts maps them to fields and messages;
-- a test compares the two lists). Errors about one site carry its row number in the call, from 1, as "details".
--
--   TR001  no live session that holds a council
--   TR002  the session began more than five minutes ago
--   TR003  the borough is held by another verified account
--   TR004  the borough is not one of the list
--   TR005  contact first name missing, longer than 100 characters, or with control characters
--   TR006  contact last name, likewise
--   TR007  sign-up or confirmation: the e-mail domain does not belong to the chosen borough
--   TR008  change of e-mail address: the domain does not belong to the account's borough
--   TR009  sign-up without an e-mail address
--   TR010  the list of sites is not an array of {"id": uuid or null, "address": text}
--   TR011  a site is not, or no longer, on the council's list
--   TR012  a site appears twice in one call
--   TR013  a stored site would lose its address
--   TR014  an address is longer than 300 characters
--   TR015  more than 10,000 sites
--   TR016  a column of councils that identifies it would change

create schema private;

comment on schema private is
  'Helpers, trigger functions and privileged function bodies. Not exposed by the API.';

-- The doors in public name their other half here, so the roles that knock need usage. What they may execute is
-- granted function by function; there is no grant on any table of this schema.
grant usage on schema private to anon, authenticated, service_role;
