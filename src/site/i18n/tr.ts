import { brand } from "../../shared/domain/brand.ts";
import type { PageWords } from "./page-words.ts";

export const tr: PageWords = {
  title: "Londra’da atıkları yasal olarak nereye götürmeli",
  description: `Eski kanepe, moloz, dolu bir minibüs mü var? ${brand.name}, Londra’da bunları yasal olarak götürebileceğiniz yeri gösterir: ücretsiz veya indirimli.`,
  heading: "Atmak istediğiniz bir şey mi var?",
  lede: `${brand.name}, evinizdeki atıkları Londra’da yasal olarak bırakabileceğiniz yeri gösterir: ücretsiz veya indirimli, telefonunuzdaki kuponla.`,
  getAVoucher: "Kupon alın",
  stepsHeading: "Nasıl çalışır: altı adım",
  steps: [
    "Uygulamayı açın, ne getireceğinizi ve ne kadar olduğunu seçin.",
    "Londra’da hangi ilçede (borough) yaşadığınızı söyleyin veya posta kodunuzu yazın.",
    "Listeden bir merkez seçin. Ne zaman açık olduğunu ve neyi almadığını görürsünüz.",
    "Yanınızda ne olması gerektiğini okuyun, örneğin adres belgesi.",
    "E-posta adresinizi yazın, gönderdiğimiz kodu girin ve onaylayın. Kupon telefonunuzdadır.",
    "Kuponu girişte gösterin ve atıkları bırakın.",
  ],
  costHeading: "Ne kadar tutar",
  cost: ["Kupon ücretsizdir.", "Bazı merkezler ücret alır. Uygulama bunu yola çıkmadan önce gösterir."],
  knowHeading: "Bilmeniz gerekenler",
  know: [
    "18 yaşında veya daha büyük olmalısınız.",
    "Kupon yalnızca kendi evinizden çıkan evsel atıklar içindir.",
    "Ücretli bir işten çıkan atıkları kayıtlı bir atık taşıyıcısı götürmeli veya bunlar ticari atık olarak teslim edilmelidir.",
    "İngiltere’de sokağa atık bırakmak suçtur. Ceza 1000 sterline kadar çıkabilir.",
    "Telefonunuz veya e-posta adresiniz yok mu? İlçe belediyeniz (council) telefonla veya kâğıt üzerinde kupon verebilir.",
  ],
  helpHeading: "Yardım",
  help: ["Bize yazın. Size bir kişi İngilizce cevap verir. Yazmak için birinden yardım isteyebilirsiniz."],
  unchecked:
    "Bu metin henüz Türkçeyi iyi bilen biri tarafından kontrol edilmedi. Bir yanlış mı gördünüz? Bize yazın.",
  englishCounts: "Geçerli olan İngilizce metindir: koşullar ve gizlilik politikası yalnızca İngilizcedir.",
  inEnglish: "Bu sayfanın İngilizcesi",
};
