import { brand } from "../../../../src/shared/domain/brand.ts";
import type { LetterWords } from "./letter-words.ts";

export const words: LetterWords = {
  code: `Bu, ${brand.name} kodunuz. Sizden istenen yere yazın. Kimseye vermeyin.`,
  inEnglish: "Aynısı İngilizce olarak:",
  voucher: (council) => `Kuponunuz: ${council}`,
  use: (council, day) =>
    `Bu, atık bırakmak için kuponunuz. Veren: ${council}. Bir kez kullanabilirsiniz. Son gün: ${day}. Bu e-posta kapıda kuponun sayfası kadar geçerlidir.`,
  moved: {
    subject: "Kuponunuz artık başka bir alan için",
    body: "Bu kuponu başka bir alana taşıdınız. Kodu ve son günü aynı. Önceki e-postalar, resimler ve çıktılar artık geçerli değil.",
  },
  expires: (days) =>
    `Kuponunuzun süresi ${days <= 0 ? "bugün" : days === 1 ? "yarın" : `${days} gün sonra`} doluyor`,
  cancel: "Artık gerekmiyorsa sayfasında iptal edin; böylece sınırınıza sayılmaz.",
  paused: (council) => `${council}: kuponlara ara verildi`,
  closed: "Alanınız bazı günler kapalı",
  readThis: "Yola çıkmadan önce okuyun. Ayrıntılar aşağıda İngilizce olarak yazıyor.",
  left: (council) => `${council}: ${brand.name} programından ayrıldı`,
  back: (council) => `${council}: ${brand.name} programına geri döndü`,
  whereTaken: "Kuponunuz, başka bir belediyenin alanı onu aldığı sürece orada geçerli kalır.",
  doesNotCount: "Sınırlarınıza sayılmaz.",
  undone: {
    subject: "Kuponunuzu yeniden kullanabilirsiniz",
    body: (day, where) => `Kuponunuz kabul edilmişti. Gün: ${day}. Alan: ${where}. Kabul geri alındı.`,
    use: "Aynı kodla bir kez kullanabilirsiniz:",
  },
  idle: {
    subject: `${brand.name} hesabınız silinecek`,
    body: (seen, goes) =>
      `Hesabınızı son kullandığınız gün: ${seen}. Artık gerekmeyen bilgileri saklamıyoruz. Bu günden sonra bilgilerinizi ve kupon listenizi sileceğiz: ${goes}.`,
    keep: "Hesabınızı korumak için o güne kadar bir kez giriş yapın. Gerekmiyorsa bir şey yapmanız gerekmez.",
  },
};
