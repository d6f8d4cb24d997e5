import { readFacts } from "./read-facts.ts";

/** Read once. Tests import read-facts.ts alone, which reads nothing by itself. */
export const facts = readFacts();
