const LIKE_SIGNS = /[\\%_]/g;

/** A text that LIKE looks for as it is, signs such as % included. */
export function escapeLike(text: string): string {
  return text.replaceAll(LIKE_SIGNS, '\\$&');
}
