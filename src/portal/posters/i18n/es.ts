import type { SheetWords } from "./sheet-words.ts";

export const words: SheetWords = {
  headline: "¿Cama vieja?",
  free: "GRATIS",
  low: "Precio bajo",
  sentence: "Escanee el código, reciba un vale en el móvil y lleve los residuos a un punto.",
  call: (number) => `¿Sin móvil o correo? Llame al ${number}`,
  show: "Enseñe su vale",
  ready: "En el móvil, como imagen guardada o en papel. Téngalo listo antes de llegar a la entrada.",
  noVoucher: "¿Aún no tiene vale? Escanee el código. Tarda unos minutos.",
  steps: [
    "Escanee el código y diga qué trae.",
    "Diga dónde vive y elija un punto.",
    "Confirme. El vale está en su móvil.",
    "Enséñelo en la entrada y deje los residuos legalmente.",
  ],
  how: "Cómo funciona",
  where: "Adónde llevarlo",
  scan: "Escanee el código para ver qué puntos lo aceptan y cuándo abren.",
  more: (count, address) => `Otros puntos (${count}): ${address}`,
  cleared: "Hoy hemos limpiado esta esquina",
  take: "Lleve lo suyo a un punto.",
  run: (name) => `con ${name}`,
};
