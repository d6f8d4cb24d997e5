/**
 * Gives what is asked an id, the same one to the same: however often it is sent it counts once, and anything else that is
 * typed over it counts by itself. The database refuses an id that comes with something else.
 */
export function requestIds(): (content: unknown) => string {
  const ids = new Map<string, string>();
  return (content) => {
    const key = JSON.stringify(content);
    const id = ids.get(key) ?? crypto.randomUUID();
    ids.set(key, id);
    return id;
  };
}
