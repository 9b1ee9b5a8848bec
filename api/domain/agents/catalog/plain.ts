/** What cannot be seen could say something else to a program than to a person: control characters, marks of direction, tags. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{VS}]+/gu;
/** Of a sign that was cut in two. */
const HALF = /[\uD800-\uDBFF]$/;

/** A text of the shop or of a shopper as one line of plain words, of at most so many characters. */
export function plainLine(text: string, maxLength: number): string {
  const line = text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).replace(HALF, '')}…`;
}
