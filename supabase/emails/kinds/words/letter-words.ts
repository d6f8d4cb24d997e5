/** What letters to residents say in a language, besides the sentences of the app. Without one a language does not compile. */
export interface LetterWords {
  /** In the e-mail with a code, which has a line in every language: nobody knows yet which its reader speaks. */
  code: string;
  /** Before the same in English. */
  inEnglish: string;
  voucher: (council: string) => string;
  use: (council: string, day: string) => string;
  moved: { subject: string; body: string };
  expires: (days: number) => string;
  cancel: string;
  paused: (council: string) => string;
  closed: string;
  readThis: string;
  left: (council: string) => string;
  back: (council: string) => string;
  whereTaken: string;
  doesNotCount: string;
  undone: { subject: string; body: (day: string, site: string) => string; use: string };
  idle: { subject: string; body: (seen: string, goes: string) => string; keep: string };
}
