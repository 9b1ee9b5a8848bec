const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The words of an item's description, which is HTML of our own making: paragraphs, and nothing in them but text. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/&(amp|lt|gt);/g, (entity) => signs[entity] ?? entity);
}
