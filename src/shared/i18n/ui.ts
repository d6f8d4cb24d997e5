import { inWords } from "./spoken.ts";

export const sayUi = inWords("ui", {
  loading: "Loading",
  back: "Back",
  qrCode: "QR code of this voucher",
  code: (spoken: string) => `Code: ${spoken}`,
});
