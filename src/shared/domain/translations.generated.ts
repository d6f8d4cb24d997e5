// Written by `npm run generate -- languages`: who has checked each language, and how many sentences are older than their English. A language that is not here has neither.

export const translationStates: Readonly<
  Record<string, { checked: { by: string; on: string } | null; outdated: number } | undefined>
> = {
  "pl": {
    "checked": null,
    "outdated": 10
  },
  "ro": {
    "checked": null,
    "outdated": 10
  },
  "es": {
    "checked": null,
    "outdated": 10
  },
  "bn": {
    "checked": null,
    "outdated": 10
  },
  "tr": {
    "checked": null,
    "outdated": 10
  },
  "ar": {
    "checked": null,
    "outdated": 10
  }
};
