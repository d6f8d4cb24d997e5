/** Returns a function that gives the same content the same request id, so that a retry counts once. */
export function requestIds(): (content: unknown) => string {
  const ids = new Map<string, string>();
  return (content) => {
    const key = JSON.stringify(content);
    const id = ids.get(key) ?? crypto.randomUUID();
    ids.set(key, id);
    return id;
  };
}
