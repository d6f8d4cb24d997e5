import { isolated } from "../../../../src/shared/i18n/isolated.ts";
import { brand } from "../../../../src/shared/domain/brand.ts";
import type { LetterWords } from "./letter-words.ts";

export const words: LetterWords = {
  code: `هذا رمزك في ${brand.name}. اكتبه حيث طُلب منك. لا تعطه لأحد.`,
  inEnglish: "النص نفسه بالإنجليزية:",
  voucher: (council) => `قسيمتك من ${council}`,
  use: (council, day) =>
    `هذه قسيمتك من ${isolated(council)} لتسليم النفايات في أحد مواقعه. يمكنك استعمالها مرة واحدة، حتى ${day}. هذه الرسالة صالحة عند البوابة مثل صفحة القسيمة.`,
  moved: {
    subject: "قسيمتك الآن لموقع آخر",
    body: "لقد نقلت هذه القسيمة إلى موقع آخر. رمزها ويومها الأخير كما هما. الرسائل والصور والأوراق المطبوعة قبل ذلك لم تعد صالحة.",
  },
  expires: (days) =>
    days <= 0
      ? "تنتهي صلاحية قسيمتك اليوم"
      : days === 1
        ? "تنتهي صلاحية قسيمتك غدًا"
        : `الأيام الباقية حتى انتهاء صلاحية قسيمتك: ${days}`,
  cancel: "إذا لم تعد بحاجة إليها فألغها في صفحتها، فلا تُحسب ضمن حدّك.",
  paused: (council) => `أوقف ${council} قسائمه مؤقتًا`,
  closed: "موقعك مغلق في بعض الأيام",
  readThis: "اقرأ هذا قبل أن تنطلق. التفاصيل أدناه بالإنجليزية.",
  left: (council) => `خرج ${council} من ${brand.name}`,
  back: (council) => `عاد ${council} إلى ${brand.name}`,
  whereTaken: "تبقى قسيمتك صالحة حيث يقبلها موقع مجلس آخر.",
  doesNotCount: "لا تُحسب ضمن حدودك.",
  undone: {
    subject: "يمكنك استعمال قسيمتك من جديد",
    body: (day, where) => `قُبلت قسيمتك يوم ${day} في ${isolated(where)}. سُحب القبول.`,
    use: "يمكنك استعمالها مرة واحدة، بالرمز نفسه:",
  },
  idle: {
    subject: `سيُحذف حسابك في ${brand.name}`,
    body: (seen, goes) =>
      `آخر مرة استعملت فيها حسابك: ${seen}. نحن لا نحتفظ ببيانات لم تعد لازمة، لذلك سنحذف بياناتك وقائمة قسائمك بعد ${goes}.`,
    keep: "للاحتفاظ بحسابك سجّل الدخول مرة واحدة قبل ذلك. وإذا لم تعد بحاجة إليه فلا تفعل شيئًا.",
  },
};
