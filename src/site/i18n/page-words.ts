/** What the public page of a language says. Sentences of the same place say the same in each. */
export interface PageWords {
  title: string;
  description: string;
  heading: string;
  lede: string;
  /** On the button that leads to the app. */
  getAVoucher: string;
  stepsHeading: string;
  /** Load, borough, site, conditions, confirming, the gate. */
  steps: readonly [string, string, string, string, string, string];
  costHeading: string;
  cost: readonly string[];
  knowHeading: string;
  /** Age, household waste alone, jobs that are paid for, dumping. */
  know: readonly string[];
  helpHeading: string;
  /** Before the address of e-mail. */
  help: readonly string[];
  /** That no named speaker has checked it; and that English counts. */
  unchecked: string;
  englishCounts: string;
  inEnglish: string;
}
