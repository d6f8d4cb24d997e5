/** A name or an address in a sentence that runs the other way: what stands around it does not mix with it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
