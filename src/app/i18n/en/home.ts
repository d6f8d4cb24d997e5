import { brand } from "../../../shared/domain/brand.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayHome = inWords("home", {
  title: "App",
  /** Of the app that is installed. */
  manifest: "Vouchers for a legal way to get rid of waste.",
  heading: "Got something to get rid of?",
  search: `Search for ${brand.name}`,
  vouchers: "Your vouchers",
  notStored: "Your browser does not let us store what you chose.",
  keepOpen: "Keep the app open until you have your voucher: what you chose is gone when you close it.",
  what: "Get a voucher to take waste to a council site, free or at a discount.",
  otherWay: "No phone or email? Some councils give vouchers on the telephone.",
  findNumber: "Find your council’s number",
  data: "What we do with your data",
});
