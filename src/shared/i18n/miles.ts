import { counted } from "./counted.ts";
import { inWords } from "./spoken.ts";

const count = counted("en-GB");

export const sayMiles = inWords("miles", {
  lessThanOne: "less than a mile",
  about: (miles: number) => count(miles, { one: "about 1 mile", other: `about ${miles} miles` }),
});
