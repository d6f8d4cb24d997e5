/**
 * The key with which dist/ is built for the tests; every test stack is given the same, so that they can share
 * one build. It opens nothing elsewhere: a data folder's other two keys are always made at random.
 */
export const testPublishableKey = "sb_publishable_tests_only_0000000000";

/** What councils say of their sites in the tests' build, made up: whatever a developer's own stack says beside it. */
export const testBoroughs = "tests/support/boroughs.json";
