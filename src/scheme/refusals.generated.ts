// Written by `npm run contract` from the migrated database.

/** Every refusal: its SQLSTATE, the argument that it is about, where it is one, and what a person reads. PT is what a trigger on the sign-in service's tables raises, with the status that the service then answers. */
export const refusals = {
  PT403: {"kind":"recent-login-required"},
  PT405: {},
  PT409: {},
  PT422: {"field":"email"},
  TR001: {"kind":"session-lost"},
  TR002: {"kind":"recent-login-required"},
  TR003: {"field":"council_key"},
  TR004: {"field":"council_key"},
  TR005: {"field":"first_name"},
  TR006: {"field":"last_name"},
  TR007: {"field":"email"},
  TR008: {"field":"email"},
  TR010: {},
  TR011: {"kind":"outdated"},
  TR012: {},
  TR013: {},
  TR014: {},
  TR015: {},
  TR016: {},
  TR017: {"kind":"standing-lost"},
  TR018: {},
  TR019: {"field":"council_key"},
  TR020: {"kind":"proof-required"},
  TR021: {"kind":"outdated"},
  TR022: {},
  TR023: {"kind":"outdated"},
  TR024: {"field":"role"},
  TR025: {"field":"email"},
  TR026: {"field":"email"},
  TR027: {},
  TR028: {},
  TR029: {"kind":"outdated"},
  TR030: {},
  TR031: {},
  TR032: {"field":"email"},
  TR033: {},
  TR034: {},
  TR035: {},
  TR036: {},
  TR037: {},
  TR038: {},
  TR039: {},
  TR040: {},
  TR041: {},
  TR042: {},
  TR043: {},
  TR044: {"kind":"outdated"},
  TR045: {"field":"council_key"},
  TR046: {"field":"council_key"},
  TR047: {},
  TR048: {"field":"mark"},
  TR049: {"kind":"outdated"},
  TR050: {"kind":"outdated"},
  TR060: {"field":"adult"},
  TR061: {"field":"mobile"},
  TR062: {},
  TR063: {},
  TR064: {},
  TR065: {},
  TR066: {"field":"borough_key"},
  TR067: {},
  TR068: {},
  TR069: {},
  TR070: {},
  TR071: {},
} as const;

export const saysPT403 = "Please enter your password to continue.";
export const saysPT405 = "This could not be sent. Reload the page and try again.";
export const saysPT409 = "A council must have a manager. Add another one first.";
export const saysPT422 = "Your email must be specific to your council";
export const saysTR001 = "You are signed out. Please sign in again.";
export const saysTR002 = "Please enter your password to continue.";
export const saysTR003 = "Council borough is already registered.";
export const saysTR004 = "Council Borough is required";
export const saysTR005 = "First Name must be 1 to 100 characters, without line breaks.";
export const saysTR006 = "Last Name must be 1 to 100 characters, without line breaks.";
export const saysTR007 = "Your email must be specific to your council and end in (.gov.uk)";
export const saysTR008 = "Your email must be specific to your council";
export const saysTR010 = "The list of sites could not be read.";
export const saysTR011 = "This site is no longer on your list. Reload the page to see the current list.";
export const saysTR012 = "A site appears twice in the list.";
export const saysTR013 = "Enter an address, or delete the site.";
export const saysTR014 = "An address can be at most 300 characters long.";
export const saysTR015 = "A council can have at most 500 sites.";
export const saysTR016 = "This could not be sent. Reload the page and try again.";
export const saysTR017 = "You have no access to a council at present.";
export const saysTR018 = "Your role does not allow this. Ask a manager of your council.";
export const saysTR019 = "You already belong to another council.";
export const saysTR020 = "Please confirm your email with a code first.";
export const saysTR021 = "The members of your council have changed. Check again what will be deleted.";
export const saysTR022 = "Make somebody else a manager first.";
export const saysTR023 = "Somebody has just joined the council. Try again.";
export const saysTR024 = "Role is required";
export const saysTR025 = "Invalid email address";
export const saysTR026 = "This person already belongs to your council.";
export const saysTR027 = "A council can have at most 200 invitations. Revoke some first.";
export const saysTR028 = "This invitation is no longer valid. Ask for another one.";
export const saysTR029 = "This person no longer belongs to your council.";
export const saysTR030 = "This person belongs to another council.";
export const saysTR031 = "Nobody has registered this council.";
export const saysTR032 = "This person declined. You can invite them again when 30 days have passed.";
export const saysTR033 = "There is no such change.";
export const saysTR034 = "Your last request is still under way. Try again in a moment.";
export const saysTR035 = "You have changed your name five times today. Try again tomorrow.";
export const saysTR036 = "Your council has sent 100 invitations today, with those that it withdrew. Send the next ones tomorrow.";
export const saysTR037 = "You have written to everybody 10 times today. Save without the email, or ask a colleague.";
export const saysTR038 = "You have asked for too many vouchers and codes. Wait ten minutes.";
export const saysTR039 = "Your council has agreed 200 times today. Agree to the next ones tomorrow.";
export const saysTR040 = "This is too much for one list: residents could not load it. Shorten opening hours and other texts, or offer fewer sites.";
export const saysTR041 = "This borough has a council, which answers for itself.";
export const saysTR042 = "A web or email address must be your council’s own. Instead of another one, write what to search for, or give a phone number.";
export const saysTR043 = "A name cannot hold a web or email address.";
export const saysTR044 = "This email has already left.";
export const saysTR045 = "This council is suspended. Ask us why.";
export const saysTR046 = "This council closed less than 30 days ago. For 14 days its last managers and officers can register it again; anybody else asks us.";
export const saysTR047 = "Say why.";
export const saysTR048 = "The mark has to be a PNG of at most 480 by 480 pixels and 64 KB.";
export const saysTR049 = "Somebody else has changed this meanwhile. Reload the page to see it.";
export const saysTR050 = "This download was not written down. Try again.";
export const saysTR060 = "You must be 18 or older. Ask an adult to apply.";
export const saysTR061 = "Mobile must be a telephone number.";
export const saysTR062 = "Choose what is being brought, and how much, from the list.";
export const saysTR063 = "This could not be sent. Reload the page and try again.";
export const saysTR064 = "Choose a reason from the list.";
export const saysTR065 = "This text is too long, or contains characters that cannot be shown.";
export const saysTR066 = "Local borough is required";
export const saysTR067 = "This number is outside what a council can set.";
export const saysTR068 = "This was sent before with something else. Reload the page to see what has been saved.";
export const saysTR069 = "You have changed this too often today. Ask a colleague.";
export const saysTR070 = "Enter surname, house number and a full postcode.";
export const saysTR071 = "Turn on two-step sign-in for yourself first, under ‘Account’.";
