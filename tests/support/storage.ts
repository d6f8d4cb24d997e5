/** Fakes the part of a browser's storage that pages use, whose properties are its entries. */
export function fakeStorage(): Record<string, string> {
  const items: Record<string, string> = Object.create({
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(items, key),
  });
  return items;
}
