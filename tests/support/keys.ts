/**
 * The key with which dist/ is built for the tests; every test stack is given the same, so that they can share
 * one build. It opens nothing elsewhere: a data folder's other two keys are always made at random.
 */
export const testPublishableKey = "sb_publishable_tests_only_0000000000";
