import { brand } from "../../shared/domain/brand.ts";
import type { PageWords } from "./page-words.ts";

export const pl: PageWords = {
  title: "Gdzie legalnie oddać odpady w Londynie",
  description: `Stara kanapa, gruz, pełna furgonetka? ${brand.name} wskaże miejsce w Londynie, gdzie można to legalnie oddać, za darmo lub tanio.`,
  heading: "Chcesz się czegoś pozbyć?",
  lede: `${brand.name} wskaże Ci miejsce w Londynie, gdzie można legalnie oddać odpady z domu: za darmo lub taniej, z voucherem w telefonie.`,
  getAVoucher: "Pobierz voucher",
  stepsHeading: "Jak to działa: sześć kroków",
  steps: [
    "Otwórz aplikację i zaznacz, co przywieziesz i ile tego jest.",
    "Podaj, w której dzielnicy Londynu mieszkasz, albo wpisz kod pocztowy.",
    "Wybierz punkt zbiórki z listy. Widać, kiedy jest otwarty i czego nie przyjmuje.",
    "Przeczytaj, co trzeba zabrać ze sobą, na przykład dowód adresu.",
    "Podaj adres e-mail, wpisz kod, który wyślemy, i potwierdź. Voucher jest w telefonie.",
    "Pokaż voucher przy bramie i oddaj odpady.",
  ],
  costHeading: "Ile to kosztuje",
  cost: [
    "Voucher jest bezpłatny.",
    "Niektóre punkty pobierają opłatę. Aplikacja pokazuje ją, zanim pojedziesz.",
  ],
  knowHeading: "Co trzeba wiedzieć",
  know: [
    "Musisz mieć ukończone 18 lat.",
    "Voucher dotyczy tylko odpadów z gospodarstwa domowego.",
    "Odpady z płatnej pracy musi zabrać zarejestrowany przewoźnik odpadów albo trzeba je oddać jako odpady komercyjne.",
    "Porzucanie odpadów na ulicy jest w Anglii przestępstwem. Mandat wynosi do 1000 funtów.",
    "Nie masz telefonu lub adresu e-mail? Urząd Twojej dzielnicy (council) może wydać voucher przez telefon lub na papierze.",
  ],
  helpHeading: "Pomoc",
  help: ["Napisz do nas. Odpowiada człowiek, po angielsku. Możesz poprosić kogoś o pomoc w pisaniu."],
  unchecked:
    "Tego tekstu nie sprawdziła jeszcze osoba znająca dobrze język polski. Widzisz błąd? Napisz do nas.",
  englishCounts: "Wiążący jest tekst angielski: regulamin i polityka prywatności są tylko po angielsku.",
  inEnglish: "Ta strona po angielsku",
};
