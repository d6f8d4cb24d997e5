import { readFacts } from "./read-facts.ts";

/** Read once: a build is of one moment. Apart from what reads it, so that a test of that reads no developer's file. */
export const facts = readFacts();
