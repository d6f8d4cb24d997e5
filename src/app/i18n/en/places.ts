import { boroughs } from "../../../shared/domain/boroughs.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayPlaces = inWords("places", {
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
});
