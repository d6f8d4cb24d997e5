import { brand } from "../../../../src/shared/domain/brand.ts";
import type { LetterWords } from "./letter-words.ts";

export const words: LetterWords = {
  code: `Este es su código de ${brand.name}. Escríbalo donde se le ha pedido. No se lo dé a nadie.`,
  inEnglish: "Lo mismo en inglés:",
  voucher: (council) => `Su vale de ${council}`,
  use: (council, day) =>
    `Este es su vale de ${council} para llevar residuos a uno de sus puntos. Puede usarlo una vez, hasta el ${day}. En la entrada, este correo vale lo mismo que su página.`,
  moved: {
    subject: "Su vale es ahora para otro punto",
    body: "Usted ha pasado este vale a otro punto. El código y el último día son los mismos. Los correos, imágenes y copias en papel de antes ya no sirven.",
  },
  expires: (days) => `Su vale caduca ${days <= 0 ? "hoy" : days === 1 ? "mañana" : `en ${days} días`}`,
  cancel: "Si ya no lo necesita, cancélelo en su página para que no cuente para su límite.",
  paused: (council) => `${council} ha puesto sus vales en pausa`,
  closed: "Su punto está cerrado algunos días",
  readThis: "Lea esto antes de salir. Los detalles están más abajo, en inglés.",
  left: (council) => `${council} ha dejado ${brand.name}`,
  back: (council) => `${council} ha vuelto a ${brand.name}`,
  whereTaken: "Su vale sigue siendo válido donde lo acepte el punto de otro ayuntamiento.",
  doesNotCount: "No cuenta para sus límites.",
  undone: {
    subject: "Puede volver a usar su vale",
    body: (day, where) => `Su vale se aceptó el ${day} en ${where}. La aceptación se anuló.`,
    use: "Puede usarlo una vez, con el mismo código:",
  },
  idle: {
    subject: `Su cuenta de ${brand.name} se eliminará`,
    body: (seen, goes) =>
      `Usó su cuenta por última vez el ${seen}. No guardamos datos que ya no hacen falta, así que después del ${goes} eliminaremos los suyos, con su lista de vales.`,
    keep: "Para conservar su cuenta, inicie sesión una vez antes. Si ya no la necesita, no tiene que hacer nada.",
  },
};
