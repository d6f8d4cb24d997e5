import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayJob = inWords("job", {
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
});
