import type { SheetWords } from "./sheet-words.ts";

export const words: SheetWords = {
  headline: "Pat vechi?",
  free: "GRATUIT",
  low: "Preț mic",
  sentence: "Scanați codul pentru un voucher pe telefon și duceți deșeurile la un punct.",
  call: (number) => `Fără smartphone sau e-mail? Sunați la ${number}`,
  show: "Arătați voucherul",
  ready: "Pe telefon, ca imagine salvată sau pe hârtie. Țineți-l pregătit înainte de poartă.",
  noVoucher: "Încă nu aveți voucher? Scanați codul. Durează câteva minute.",
  steps: [
    "Scanați codul și spuneți ce aduceți.",
    "Spuneți unde locuiți și alegeți un punct.",
    "Confirmați. Voucherul este pe telefon.",
    "Arătați-l la poartă și lăsați deșeurile legal.",
  ],
  how: "Cum funcționează",
  where: "Unde mergeți",
  scan: "Scanați codul ca să vedeți ce puncte le primesc și când sunt deschise.",
  more: (count, address) => `Alte puncte (${count}): ${address}`,
  cleared: "Astăzi am curățat acest colț",
  take: "Duceți deșeurile dumneavoastră la un punct.",
  run: (name) => `împreună cu ${name}`,
};
