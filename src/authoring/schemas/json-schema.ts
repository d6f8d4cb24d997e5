import { z } from "astro/zod";

/** What of JSON Schema the schemas of the content come out as. */
export interface Property {
  type?: string;
  title?: string;
  description?: string;
  examples?: unknown[];
  default?: unknown;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** Whether it is a picture of an author's own: pictures.ts. */
  picture?: boolean;
  /** The ending of a file of an author's own that is no picture: films.ts. */
  film?: string;
  properties?: Record<string, Property>;
  required?: string[];
}

/** The JSON Schema of what an author writes. Conditions that zod alone can check are left out. */
export function jsonSchema(schema: z.ZodType): Property {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Property;
}
