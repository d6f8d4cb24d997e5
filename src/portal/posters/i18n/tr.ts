import type { SheetWords } from "./sheet-words.ts";

export const words: SheetWords = {
  headline: "Eski yatak?",
  free: "ÜCRETSİZ",
  low: "Düşük ücret",
  sentence: "Kodu okutun, telefonunuza kupon alın ve atığınızı bir alana götürün.",
  call: (number) => `Akıllı telefon veya e-posta yok mu? Arayın: ${number}`,
  show: "Kuponunuzu gösterin",
  ready: "Telefonda, kayıtlı resim olarak veya kâğıtta. Kapıya gelmeden hazır tutun.",
  noVoucher: "Henüz kuponunuz yok mu? Kodu okutun. Birkaç dakika sürer.",
  steps: [
    "Kodu okutun ve ne getireceğinizi söyleyin.",
    "Nerede yaşadığınızı söyleyin ve bir alan seçin.",
    "Onaylayın. Kupon telefonunuzda.",
    "Kapıda gösterin ve atığı doğru yere bırakın.",
  ],
  how: "Nasıl çalışır",
  where: "Nereye götürülür",
  scan: "Hangi alanların aldığını ve ne zaman açık olduklarını görmek için kodu okutun.",
  more: (count, address) => `Diğer alanlar (${count}): ${address}`,
  cleared: "Bu köşeyi bugün temizledik",
  take: "Sizinkini bir alana götürün.",
  run: (name) => `${name} ile`,
};
