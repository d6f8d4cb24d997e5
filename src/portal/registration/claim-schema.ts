import { boroughs } from "../../shared/domain/boroughs.ts";
import { saysTR004 } from "../../shared/domain/error-messages.generated.ts";
import { z } from "../../shared/api/z.ts";
import { nameSchemas } from "../../shared/forms/field-schemas.ts";

const boroughRequired = saysTR004;
const keys = new Set<string>(boroughs.map(({ key }) => key));

/** A council's registration: borough and first manager. */
export const claimSchema = z.object({
  council_key: z.string(boroughRequired).check(z.refine((key) => keys.has(key), boroughRequired)),
  ...nameSchemas,
});

export type Claim = z.infer<typeof claimSchema>;
