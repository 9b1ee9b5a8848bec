/** The most characters of a name from a file that a page shows. */
const MAX_LENGTH = 80;

/** A name from a file as one short line: a stranger wrote it. */
export function boundedText(text: string): string {
  const line = text
    .slice(0, 4 * MAX_LENGTH)
    // Also characters that change the direction of the text around them.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join('')}…` : line;
}
