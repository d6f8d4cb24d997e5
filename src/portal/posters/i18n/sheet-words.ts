/** What a sheet says besides what the council types. Without one of these a language does not compile. */
export interface SheetWords {
  headline: string;
  /** What it costs, where it costs nothing, and where the council's own words say how much. */
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
  /** Whose scheme it is, under the name of the council. */
  run: (name: string) => string;
}
