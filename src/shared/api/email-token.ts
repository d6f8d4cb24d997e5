/** Returns the token of an email's link, or "" if it is missing or malformed. */
export function readToken(): string {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(token) ? token : "";
}
