import { z } from "../../client/data/z.ts";

/** The box that says that somebody is old enough. */
export const adult = z
  .boolean()
  .check(z.refine((checked) => checked, "You must be 18 or older. Ask an adult to apply."));
