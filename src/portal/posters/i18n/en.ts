import type { SheetWords } from "./sheet-words.ts";

export const words: SheetWords = {
  headline: "Old bed?",
  free: "FREE",
  low: "Low price",
  sentence: "Scan for a voucher from your phone, and take it to a council site.",
  call: (number) => `No phone or email? Call ${number}`,
  show: "Show your voucher",
  ready: "On your phone, as a saved picture or on paper. Have it ready before you reach the gate.",
  noVoucher: "No voucher yet? Scan the code. It takes a few minutes.",
  steps: [
    "Scan the code, and say what you are bringing.",
    "Say where you live, and choose a site.",
    "Confirm. The voucher is on your phone.",
    "Show it at the gate, and tip it right.",
  ],
  how: "How it works",
  where: "Where to take it",
  scan: "Scan the code to see which sites will take it, and when they are open.",
  more: (count, address) => `${count} more sites at ${address}`,
  cleared: "We cleared this corner today",
  take: "Take yours to a council site.",
  run: (name) => `with ${name}`,
};
