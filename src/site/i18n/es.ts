import { brand } from "../../shared/domain/brand.ts";
import type { PageWords } from "./page-words.ts";

export const es: PageWords = {
  title: "Dónde llevar residuos de forma legal en Londres",
  description: `¿Un sofá viejo, escombros, una furgoneta llena? ${brand.name} le dice dónde llevarlos legalmente en Londres, gratis o con descuento.`,
  heading: "¿Tiene algo que tirar?",
  lede: `${brand.name} le indica un lugar de Londres donde dejar legalmente los residuos de su casa: gratis o con descuento, con un vale en el teléfono.`,
  getAVoucher: "Obtener un vale",
  stepsHeading: "Cómo funciona: seis pasos",
  steps: [
    "Abra la aplicación y elija qué va a llevar y cuánto.",
    "Diga en qué distrito (borough) de Londres vive o escriba su código postal.",
    "Elija un centro de la lista. Verá cuándo abre y qué no admite.",
    "Lea qué tiene que llevar, por ejemplo un justificante de domicilio.",
    "Escriba su correo electrónico, introduzca el código que le enviamos y confirme. El vale queda en su teléfono.",
    "Enseñe el vale en la entrada y deje los residuos.",
  ],
  costHeading: "Cuánto cuesta",
  cost: ["El vale es gratuito.", "Algunos centros cobran. La aplicación se lo dice antes de salir."],
  knowHeading: "Lo que debe saber",
  know: [
    "Debe tener 18 años o más.",
    "El vale es solo para residuos domésticos, de su propia casa.",
    "Los residuos de un trabajo pagado debe llevárselos un transportista de residuos registrado, o se entregan como residuos comerciales.",
    "Abandonar residuos en la calle es un delito en Inglaterra. La multa llega a 1000 libras.",
    "¿No tiene teléfono o correo electrónico? El ayuntamiento de su distrito (council) puede darle un vale por teléfono o en papel.",
  ],
  helpHeading: "Ayuda",
  help: ["Escríbanos. Le responde una persona, en inglés. Puede pedir a alguien que le ayude a escribir."],
  unchecked: "Ningún hablante de español ha revisado todavía este texto. ¿Ve un error? Escríbanos.",
  englishCounts:
    "El texto que vale es el inglés: las condiciones y la política de privacidad están solo en inglés.",
  inEnglish: "Esta página en inglés",
};
