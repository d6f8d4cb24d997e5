/** Messages of the sheets; a language that lacks one does not compile. */
export interface SheetWords {
  headline: string;
  /** The price when it is free, and when the council charges. */
  free: string;
  low: string;
  sentence: string;
  call: (number: string) => string;
  show: string;
  ready: string;
  noVoucher: string;
  steps: readonly [string, string, string, string];
  how: string;
  where: string;
  scan: string;
  more: (count: number, address: string) => string;
  cleared: string;
  take: string;
  /** Names the scheme, below the council's name. */
  run: (name: string) => string;
}
