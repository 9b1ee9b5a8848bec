const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The text of an item's description, which is our own HTML: paragraphs of plain text. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/&(amp|lt|gt);/g, (entity) => signs[entity] ?? entity);
}
