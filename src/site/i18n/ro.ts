import { brand } from "../../shared/domain/brand.ts";
import type { PageWords } from "./page-words.ts";

export const ro: PageWords = {
  title: "Unde puteți duce legal deșeurile în Londra",
  description: `O canapea veche, moloz, o dubă plină? ${brand.name} vă arată unde le puteți duce legal în Londra, gratuit sau la preț redus.`,
  heading: "Aveți ceva de aruncat?",
  lede: `${brand.name} vă arată un loc din Londra unde puteți duce legal deșeurile din locuință: gratuit sau mai ieftin, cu un voucher pe telefon.`,
  getAVoucher: "Obțineți un voucher",
  stepsHeading: "Cum funcționează: șase pași",
  steps: [
    "Deschideți aplicația și alegeți ce aduceți și cât este.",
    "Spuneți în ce sector (borough) din Londra locuiți sau scrieți codul poștal.",
    "Alegeți un centru de colectare din listă. Vedeți când este deschis și ce nu primește.",
    "Citiți ce trebuie să aveți cu dumneavoastră, de exemplu o dovadă a adresei.",
    "Scrieți adresa de e-mail, introduceți codul pe care îl trimitem și confirmați. Voucherul este pe telefon.",
    "Arătați voucherul la poartă și lăsați deșeurile.",
  ],
  costHeading: "Cât costă",
  cost: ["Voucherul este gratuit.", "Unele centre cer o taxă. Aplicația o arată înainte să plecați."],
  knowHeading: "Ce trebuie să știți",
  know: [
    "Trebuie să aveți cel puțin 18 ani.",
    "Voucherul este numai pentru deșeuri menajere, din locuința dumneavoastră.",
    "Deșeurile dintr-o lucrare plătită se predau unui transportator de deșeuri înregistrat sau ca deșeuri comerciale.",
    "Abandonarea deșeurilor pe stradă este infracțiune în Anglia. Amenda poate ajunge la 1000 de lire.",
    "Nu aveți telefon sau adresă de e-mail? Primăria sectorului (council) poate da un voucher prin telefon sau pe hârtie.",
  ],
  helpHeading: "Ajutor",
  help: ["Scrieți-ne. Vă răspunde o persoană, în engleză. Puteți ruga pe cineva să vă ajute la scris."],
  unchecked:
    "Acest text nu a fost încă verificat de un vorbitor de limba română. Vedeți o greșeală? Scrieți-ne.",
  englishCounts:
    "Valabil este textul în engleză: condițiile și politica de confidențialitate sunt numai în engleză.",
  inEnglish: "Această pagină în engleză",
};
