import { boroughs } from "../../scheme/boroughs.ts";
import { saysTR004 } from "../../scheme/refusal-words.generated.ts";
import { z } from "../../client/data/z.ts";
import { nameSchemas } from "../../client/form/field-schemas.ts";

const boroughRequired = saysTR004;
const keys = new Set<string>(boroughs.map(({ key }) => key));

/** What is registered: the borough, and who its first manager is. */
export const claimSchema = z.object({
  council_key: z.string(boroughRequired).check(z.refine((key) => keys.has(key), boroughRequired)),
  ...nameSchemas,
});

export type Claim = z.infer<typeof claimSchema>;
