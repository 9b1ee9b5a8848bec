/** Not `in`, which is the preposition nearly everywhere. */
const BEFORE_UNIT =
  /(\d)\s+(?=(?:[kcmµn]?m|[km]?g|lb|oz|ml|h|min|s|[ap]m|°[CF]|[MG]Pa|k?J|k?N|Nm|W|V|dB|ppm|[kM]B|%)[²³]?(?![\p{L}\d]))/gu;

/** Joins each figure to its unit by a non-breaking space, so that no line ends between them: for what pages show only. */
export function keepUnits(text: string): string {
  return text.replace(BEFORE_UNIT, '$1\u00a0');
}

/** A comment, an element whose text stays as it is, a tag, or a text. */
const PART =
  /<!--[\s\S]*?-->|<(script|style|title|textarea|pre|code|astro-island)\b[\s\S]*?<\/\1>|<(?:[^"'>]|"[^"]*"|'[^']*')*>|[^<]+/g;

/** Islands call `keepUnits` themselves: React compares a page's text with what it renders. */
export function keepUnitsInHtml(html: string): string {
  return html.replace(PART, (part) => (part.startsWith('<') ? part : keepUnits(part)));
}
