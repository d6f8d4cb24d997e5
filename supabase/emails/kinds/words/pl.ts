import { brand } from "../../../../src/shared/domain/brand.ts";
import type { LetterWords } from "./letter-words.ts";

export const words: LetterWords = {
  code: `To jest Twój kod do ${brand.name}. Wpisz go tam, gdzie o niego proszono. Nie podawaj go nikomu.`,
  inEnglish: "To samo po angielsku:",
  voucher: (council) => `Twój voucher: ${council}`,
  use: (council, day) =>
    `To jest Twój voucher na oddanie odpadów. Wystawca: ${council}. Możesz go użyć raz, najpóźniej: ${day}. Przy bramie ten e-mail jest tak samo ważny jak strona vouchera.`,
  moved: {
    subject: "Twój voucher jest teraz do innego punktu",
    body: "Na Twoją prośbę ten voucher został przeniesiony do innego punktu. Kod i ostatni dzień są takie same. Wcześniejsze e-maile, obrazy i wydruki są nieaktualne.",
  },
  expires: (days) =>
    `Twój voucher traci ważność ${days <= 0 ? "dzisiaj" : days === 1 ? "jutro" : `za ${days} dni`}`,
  cancel:
    "Jeśli go już nie potrzebujesz, anuluj go na jego stronie, a nie będzie się liczył do Twojego limitu.",
  paused: (council) => `${council}: wydawanie voucherów wstrzymane`,
  closed: "Twój punkt jest w niektóre dni nieczynny",
  readThis: "Przeczytaj to, zanim wyruszysz. Szczegóły są poniżej po angielsku.",
  left: (council) => `${council}: wystąpienie z programu ${brand.name}`,
  back: (council) => `${council} znów uczestniczy w programie ${brand.name}`,
  whereTaken: "Twój voucher pozostaje ważny tam, gdzie przyjmuje go punkt innej dzielnicy.",
  doesNotCount: "Nie liczy się do Twoich limitów.",
  undone: {
    subject: "Możesz znów użyć swojego vouchera",
    body: (day, where) => `Twój voucher został przyjęty. Dzień: ${day}. Punkt: ${where}. Przyjęcie cofnięto.`,
    use: "Możesz użyć vouchera raz, z tym samym kodem:",
  },
  idle: {
    subject: `Twoje konto w ${brand.name} zostanie usunięte`,
    body: (seen, goes) =>
      `Ostatni raz konto było używane: ${seen}. Nie przechowujemy danych, które nie są już potrzebne. Po tym dniu usuniemy Twoje dane i listę voucherów: ${goes}.`,
    keep: "Żeby zachować konto, zaloguj się raz do tego dnia. Jeśli go nie potrzebujesz, nie rób nic.",
  },
};
