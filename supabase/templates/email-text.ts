// By hand: html-to-text brings a parser of all of HTML and its packages, for a few templates that are ours.

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  zwnj: "",
  middot: "·",
  ndash: "–",
  rsquo: "’",
};

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });
}

/**
 * The readable text of one of our own e-mail templates: what a mail program without HTML shows. Links keep
 * their address, hidden preview text and styles are dropped. Not a general HTML parser: the templates are ours.
 */
export function emailText(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(head|style|title)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<(\w+)[^>]*\sdata-preview\b[^>]*>[\s\S]*?<\/\1>/gi, "")
    .replace(/\s+/g, " ")
    .replace(/<a\b[^>]*\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, label: string) => {
      const words = label.replace(/<[^>]+>/g, "").trim();
      return words === href || href === `mailto:${words}` ? words : `${words}: ${href}`;
    })
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/?(p|h1|h2|div|table|tr|td|ul|li|hr)\b[^>]*>/gi, "\n\n")
    .replace(/<[^>]+>/g, "");
  return `${decode(text)
    .split("\n")
    .map((line) => line.replace(/ +/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}
