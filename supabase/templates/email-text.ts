// By hand: html-to-text brings a parser of all of HTML and its packages, for a few templates that are ours.

/** What a template makes of the five characters that mean something in markup. */
const characters = new Map([["&amp;", "&"], ["&lt;", "<"], ["&gt;", ">"], ["&quot;", '"'], ["&#39;", "'"]]);

/** Returns the readable text of our templates: links keep their address, hidden text and styles go. */
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
  return `${text
    .replace(/&[#\w]+;/g, (entity) => characters.get(entity) ?? entity)
    .split("\n")
    .map((line) => line.replace(/ +/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}
