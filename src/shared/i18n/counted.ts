/** The forms of a word that a language tells apart by number; which, `Intl.PluralRules` knows. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Chooses the form for a number: counted("pl")(2, { one: "mila", few: "mile", many: "mil", other: "mili" }). */
export function counted(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
