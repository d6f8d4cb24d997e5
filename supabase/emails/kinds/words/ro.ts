import { brand } from "../../../../src/shared/domain/brand.ts";
import type { LetterWords } from "./letter-words.ts";

export const words: LetterWords = {
  code: `Acesta este codul dumneavoastră ${brand.name}. Scrieți-l acolo unde vi s-a cerut. Nu îl dați nimănui.`,
  inEnglish: "Același lucru în engleză:",
  voucher: (council) => `Voucherul dumneavoastră: ${council}`,
  use: (council, day) =>
    `Acesta este voucherul dumneavoastră pentru deșeuri, dat de ${council}. Îl puteți folosi o dată, cel târziu ${day}. La poartă, acest e-mail este la fel de bun ca pagina voucherului.`,
  moved: {
    subject: "Voucherul dumneavoastră este acum pentru alt punct",
    body: "Ați mutat acest voucher la alt punct. Codul și ultima zi sunt aceleași. E-mailurile, imaginile și foile tipărite mai devreme nu mai sunt actuale.",
  },
  expires: (days) =>
    `Voucherul dumneavoastră expiră ${days <= 0 ? "astăzi" : days === 1 ? "mâine" : `în ${days} ${days < 20 ? "zile" : "de zile"}`}`,
  cancel:
    "Dacă nu mai aveți nevoie de el, anulați-l pe pagina lui, ca să nu conteze la limita dumneavoastră.",
  paused: (council) => `${council} a oprit temporar voucherele`,
  closed: "Punctul dumneavoastră este închis în unele zile",
  readThis: "Citiți înainte să plecați. Detaliile sunt mai jos, în engleză.",
  left: (council) => `${council} a ieșit din ${brand.name}`,
  back: (council) => `${council} a revenit la ${brand.name}`,
  whereTaken: "Voucherul rămâne valabil acolo unde îl primește punctul altei primării.",
  doesNotCount: "Nu contează la limitele dumneavoastră.",
  undone: {
    subject: "Puteți folosi din nou voucherul",
    body: (day, where) =>
      `Voucherul dumneavoastră a fost primit ${day} la ${where}. Primirea a fost retrasă.`,
    use: "Îl puteți folosi o dată, cu același cod:",
  },
  idle: {
    subject: `Contul dumneavoastră ${brand.name} va fi șters`,
    body: (seen, goes) =>
      `Ați folosit contul ultima dată ${seen}. Nu păstrăm date de care nu mai este nevoie, așa că după ${goes} ștergem datele dumneavoastră și lista voucherelor.`,
    keep: "Ca să păstrați contul, conectați-vă o dată până atunci. Dacă nu mai aveți nevoie de el, nu trebuie să faceți nimic.",
  },
};
