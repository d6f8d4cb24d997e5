/** The token in a letter's link; "" where there is none, or what stands there cannot be one. */
export function readToken(): string {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(token) ? token : "";
}
