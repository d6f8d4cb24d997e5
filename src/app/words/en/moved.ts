import { inWords } from "../../../client/words/spoken.ts";

export const sayMoved = inWords("moved", {
  what: "Your details",
  told: (borough: string) => `You told us that you live in ${borough}.`,
  ask: "Have you moved?",
  failed: "Your borough could not be changed. Please try again.",
  yes: (borough: string) => `Yes, I live in ${borough} now`,
  no: (borough: string) => `No, show sites for ${borough}`,
});
