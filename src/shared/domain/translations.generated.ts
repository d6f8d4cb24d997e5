// Written by `npm run generate -- languages`: who has checked each language, and how many sentences are older than their English. A language that is not here has neither.

export const translationStates: Readonly<
  Record<string, { checked: { by: string; on: string } | null; outdated: number } | undefined>
> = {};
