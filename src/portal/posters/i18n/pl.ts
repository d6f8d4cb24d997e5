import type { SheetWords } from "./sheet-words.ts";

export const words: SheetWords = {
  headline: "Stare łóżko?",
  free: "ZA DARMO",
  low: "Niska cena",
  sentence: "Zeskanuj kod, weź voucher na telefon i oddaj odpady w punkcie.",
  call: (number) => `Nie masz smartfona lub e-maila? Zadzwoń: ${number}`,
  show: "Pokaż voucher",
  ready: "W telefonie, jako zapisany obraz lub na papierze. Przygotuj go przed bramą.",
  noVoucher: "Nie masz vouchera? Zeskanuj kod. To trwa kilka minut.",
  steps: [
    "Zeskanuj kod i podaj, co przywieziesz.",
    "Podaj, gdzie mieszkasz, i wybierz punkt.",
    "Potwierdź. Voucher jest w telefonie.",
    "Pokaż go przy bramie i oddaj odpady legalnie.",
  ],
  how: "Jak to działa",
  where: "Dokąd jechać",
  scan: "Zeskanuj kod: zobaczysz, które punkty to przyjmą i kiedy są czynne.",
  more: (count, address) => `Pozostałe punkty (${count}): ${address}`,
  cleared: "Dziś sprzątnęliśmy ten róg",
  take: "Zawieź swoje odpady do punktu.",
  run: (name) => `razem z ${name}`,
};
