/** What the test runner says to its own processes, and what Astro would understand differently. */
const ofTheRunner = /^(NODE_ENV|VITEST.*|TEST|MODE|DEV|PROD|SSR|BASE_URL)$/;

/** The environment of a program that is to run as it would without a test around it. */
export function environmentOutsideTests(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheRunner.test(name)));
}
