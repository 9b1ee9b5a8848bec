const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  '#34': '"',
};

/** The text of an attribute or a title as Astro wrote it, which escapes these few characters only. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39|#x27|#34);/g, (entity, name: string) => characters[name] ?? entity);
}
