import type { ReactNode } from "react";
import { boroughs } from "../../scheme/boroughs.ts";
import { minimumAge, reminderDays } from "../../scheme/limits.ts";
import { site } from "../../scheme/site.ts";
import { retentionMonths, voucherLimits } from "../../scheme/voucher-limits.ts";
import { counted } from "../../client/words/counted.ts";
import { mixed } from "../../client/words/mixed.ts";

const count = counted(site.locale);
const most = voucherLimits.loadKindsAtMost;

/** What the app says, in English. A language is a file of the same type. */
export const en = {
  shell: {
    skip: "Skip to main content",
    menu: "Menu",
    account: "Your Account",
    vouchers: "View Vouchers",
    home: "Home",
    signIn: "Sign in",
    signOut: "Sign out",
    howItWorks: "How it works",
    help: "Help",
    accessibility: "Accessibility",
    privacy: "Privacy",
    nobody: "You are not signed in.",
    askSignOut: "Are you sure you want to sign out?",
    whatSigningOutDoes:
      "Your vouchers are removed from this device. They stay valid, and come back when you sign in.",
    signedOut: "You are signed out.",
    disabled: "You were signed out because this account has been disabled.",
    sessionLost: "You have been signed out. Sign in again to carry on.",
    map: "Map",
    needsScript: (email: ReactNode) =>
      mixed`The app needs JavaScript, which is switched off in this browser. Switch it on and reload the page, or write to ${email}.`,
  },
  install: {
    add: "Add it to your Home Screen",
    share: (button: (name: string) => ReactNode) =>
      mixed`Press ${button("Share")}, the square with the arrow.`,
    choose: (button: (name: string) => ReactNode) =>
      mixed`Choose ${button("Add to Home Screen")}, then ${button("Add")}.`,
    open: "Open it from there. Sign in there once while you have signal.",
    why: "Your vouchers will then open at the gate without a signal.",
  },
  home: {
    title: "App",
    heading: "Got something to get rid of?",
    search: `Search for ${site.name}`,
    vouchers: "Your vouchers",
    notStored: "Your browser does not let us store what you chose.",
    keepOpen: "Keep the app open until you have your voucher: what you chose is gone when you close it.",
    goOn: "Go on",
    what: "Get a voucher to take waste to a council site, free or at a discount.",
    data: "What we do with your data",
  },
  load: {
    chooseKinds: "Choose what you are bringing",
    tooManyKinds: `Choose up to ${most} kinds. Bring the rest another time.`,
    chooseSize: "Choose how much you are bringing",
    sayOrigin: "Say where it is from",
    notSaved: "This could not be saved. Please try again.",
    kinds: "What are you bringing?",
    upTo: `Up to ${most} kinds`,
    chosen: (chosen: number) => `${chosen} chosen, up to ${most} fit on one voucher.`,
    size: "How much?",
    together: "All of it together",
    fromList: "Choose from the list",
    origin: "Where is it from?",
    home: "My own home",
    job: "A job that I am paid for",
    change: (hidden: (text: string) => ReactNode) => mixed`Change${hidden(" what you are bringing")}`,
  },
  job: {
    intro:
      "There are no vouchers for waste from a paid job: council sites turn it away. These are the legal ways.",
    business: "Business waste: what you must do",
    businessWhy: "Waste from a paid job is trade waste, also when it comes out of somebody’s home.",
    register: "Register as a waste carrier",
    registerWhy:
      "You need to be registered before you carry other people’s waste for money. Or pay a registered carrier to take it.",
    licensed: "Find a licensed site",
    licensedWhy:
      "Licensed sites take trade waste for a fee and give you a waste transfer note. Keep it for two years.",
    some: "Some councils sell trade waste collections or let traders pay at a site. Your council’s website says so.",
    ownHome: "It is from my own home",
  },
  places: {
    list: "The list of boroughs",
    search: "Postcode or place",
    example: "For example NW5 2AA, NW5 or Kentish Town",
    find: "Find",
    findCouncil: "Find your council on GOV.UK",
    notLoaded: "Places could not be loaded. Type the name of your borough.",
    noBoroughs: "No borough offers vouchers yet. The app goes fully live once councils sign up.",
    choose: "Choose your borough",
    yours: "Your borough",
    notYet: "Not yet",
    nearby: "Nearby",
    noBoroughHasName: "No borough has that name.",
    boroughs: (found: number) => `${found} of ${boroughs.length} boroughs`,
    paused: "Paused",
    pausedUntil: (day: string) => `Paused until ${day}`,
    noVouchersHere: "No vouchers here yet. Your council’s own website says what it takes.",
    councilPages: { tips: "Tips", bulky: "Bulky waste", flyTipping: "Report fly-tipping" },
    outside: (name: string) => `${name} is outside the boroughs we cover.`,
    notOnList: (name: string) =>
      `${name} is not on our list. It may be new, or outside the boroughs we cover. Choose where you live.`,
    mostlyOutside: (name: string) =>
      `Most of ${name} is outside the boroughs we cover. Carry on only if you live in one of these.`,
    saysTooLittle: "Type your borough, a place or a postcode in London.",
    didYouMean: (names: readonly string[]) => `Did you mean ${names.join(" or ")}?`,
    notFound: (typed: string) => `We could not find a borough or place called ‘${typed}’.`,
  },
  sites: {
    list: (borough: string) => `The sites for ${borough}`,
    none: (borough: string) => `No site serves ${borough} at the moment.`,
    soonestFirst: (borough: string) => `For people who live in ${borough}. Open soonest first.`,
    nearestTo: (borough: string, place: string) =>
      `For people who live in ${borough}. Open soonest first, then nearest to ${place}.`,
    notForThis: "Not for this load, or not now",
    sites: "Sites",
    without: (kind: string, sites: number) =>
      `Without ‘${kind}’: ${count(sites, { one: "1 site", other: `${sites} sites` })}.`,
    aVoucherEach: "Get a voucher for each part.",
    seeWhy: "See below why, and change what you are bringing if you can.",
    nobodyTakesIt: "No site takes all of this at the moment.",
    ofOther: (borough: string) => `A ${borough} site that you can use`,
    toPay: (toPay: string) => `To pay: ${toPay}`,
    nothing: "Nothing",
    pausedBy: (council: string, day: string) =>
      `${council} has paused its vouchers${day ? ` until ${day}` : ""}.`,
    closed: (day: string) => `Closed${day ? ` until ${day}` : ""}.`,
    doesNotTake: (kinds: string) => `Does not take: ${kinds}.`,
    takesNoMore: (size: string) => `Takes no more than: ${size}.`,
    terms: { toPay: "To pay", whoMayCome: "Who may come", beforeYouCome: "Before you come" },
  },
  account: {
    title: "Your Account",
    change: "Change details",
    delete: "Delete account",
    what: "Your account",
    page: "This page",
    form: "The form",
    noDetails: (email: ReactNode) =>
      mixed`You are signed in as ${email}, and have not given your details yet.`,
    enter: "Enter your details",
    saved: "Your details are saved.",
    notSaved: "Your details could not be saved. Please try again.",
    update: "Update",
    mobile: "Mobile",
    mobileHint: "Optional. Site staff will not see it.",
    mobileInvalid: "Type a phone number, for example 07700 900123, or leave this blank.",
    notGiven: "Not given",
    borough: "Borough",
    localBorough: "Local borough",
    chooseBorough: "Choose your local borough",
    adult: `I am ${minimumAge} or older`,
  },
  letters: {
    heading: "Emails about your vouchers",
    when: `We email you when you get a voucher, ${reminderDays} days before its last day, and when the council asks us to tell you that its site is closed or its vouchers are paused.`,
    none: "You do not get emails about your vouchers. If a site is closed, your voucher says so.",
    always: `We always email you a code when you sign in, and a warning before we delete an account that has not been used for ${retentionMonths.idleResident} months.`,
    on: "We will email you about your vouchers.",
    off: "You will get no more emails about your vouchers.",
    stop: "Stop these emails",
    send: "Send me these emails",
    failed: "That did not work. Please try again.",
    incompleteLink: "This link is not complete. Open it again from the email.",
    orInAccount: (account: (text: string) => ReactNode) =>
      mixed`Or stop these emails in ${account("Your Account")}.`,
    stayValid: "Your vouchers stay valid. You can turn these emails back on in Your Account.",
    noAccount: "This account no longer exists, so it gets no emails.",
  },
  deleting: {
    what: "What would be deleted",
    send: "Send code",
    code: "Code",
    submit: "Delete account",
    sureItIsYou: (email: ReactNode) => mixed`To make sure it is you, we will send a code to ${email}.`,
    accountDeleted: "Your account has been deleted.",
    detailsDeleted: "Your details in the app have been deleted. You still have your council account.",
    details: "Your name, mobile number and borough will be deleted straight away. You cannot get them back.",
    vouchers: (active: number) =>
      count(active, {
        one: "Your active voucher will be cancelled. It will no longer be accepted at the gate.",
        other: `Your ${active} active vouchers will be cancelled. They will no longer be accepted at the gate.`,
      }),
    stillCount:
      "The vouchers you have had still count for 12 months, without your name, in case you come back.",
    team: "You also belong to a council's team. You will keep your place there, and your council account.",
  },
  moved: {
    what: "Your details",
    told: (borough: string) => `You told us that you live in ${borough}.`,
    ask: "Have you moved?",
    failed: "Your borough could not be changed. Please try again.",
    yes: (borough: string) => `Yes, I live in ${borough} now`,
    no: (borough: string) => `No, show sites for ${borough}`,
  },
  signIn: {
    title: "Sign in",
    typeCode: "Type your code",
    details: "Your details",
    what: "Your account",
    signedInAs: (email: ReactNode) => mixed`You are signed in as ${email}. Enter your details to finish.`,
    goOn: "Continue",
    notSent: "The code could not be sent. Please try again.",
    send: "Send code",
    noPassword: "We will send a code to your email address. You do not need a password, even the first time.",
    sent: (email: ReactNode) =>
      mixed`We have sent a code to ${email}. Type it here, or press the button in the email.`,
    nothingArrives: "If nothing arrives in five minutes, look in spam, or try again.",
    newCode: "Send a new code",
    code: "Code",
    submit: "Sign in",
    changeEmail: "Change email",
  },
};

export type AppWords = typeof en;
