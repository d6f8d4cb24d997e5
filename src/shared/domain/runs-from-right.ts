/** Whether a text runs from right to left, for what is drawn and not laid out: names and addresses run from left to right. */
export const runsFromRight = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
