/** Average reading speed for technical text. */
const WORDS_A_MINUTE = 220;

/** Counts the words of a Markdown text; "2.85" and "don’t" count as one each. */
export function countWords(markdown: string): number {
  return markdown.match(/[\p{L}\p{N}]+(['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** Minutes to read a Markdown text, at least one. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(countWords(markdown) / WORDS_A_MINUTE));
}
