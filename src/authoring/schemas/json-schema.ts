import { z } from "astro/zod";

/** The part of JSON Schema that the content's schemas use. */
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
  /** Whether it is an author's picture: pictures.ts. */
  picture?: boolean;
  properties?: Record<string, Property>;
  required?: string[];
}

/** Returns the JSON Schema of what an author writes, without conditions that only zod can check. */
export function jsonSchema(schema: z.ZodType): Property {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Property;
}
