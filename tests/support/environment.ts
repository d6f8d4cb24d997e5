/** Variables that the test runner sets for its own processes, and that Astro would interpret differently. */
const ofTheRunner = /^(NODE_ENV|VITEST.*|TEST|MODE|DEV|PROD|SSR|BASE_URL)$/;

/** Returns the environment of a program outside a test. */
export function environmentOutsideTests(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheRunner.test(name)));
}
