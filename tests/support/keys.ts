/**
 * The key with which dist/ is built for the tests; every test stack gets the same one, so that they share one build. It
 * opens nothing elsewhere: a data folder's other two keys are always random.
 */
export const testPublishableKey = "sb_publishable_tests_only_0000000000";

/** Invented facts of council sites in the tests' build, whatever a developer's own stack holds. */
export const testBoroughs = "tests/support/boroughs.json";
