const ACCENTS = /\p{M}/gu;
/** A word may end in a plus sign, as in PLA+, and a number may have decimals. */
const WORD = /\d+(?:\.\d+)?[\p{L}\p{N}]*|\p{L}[\p{L}\p{N}]*\+?/gu;

export function foldAccents(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
}

/** Lower case without accents; `.4` and `0,4` become `0.4`, `T-shirt` becomes `tshirt`, `pla5kg` `pla 5kg`. */
function fold(text: string): string {
  return foldAccents(text)
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/(^|[^\d.])\.(?=\d)/g, '$10.')
    .replace(/\b(\p{L})-(?=\p{L})/gu, '$1')
    .replace(/(\p{L}{3})(?=\d)/gu, '$1 ');
}

/** The words of a text in lower case; `1.75mm`, `pla+` and `30x45cm` are one word each. */
export function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? [];
}

/** The words of a text, and the parts of those written as one: AcryBlend, acry, blend. */
export function wordsAndParts(text: string): string[] {
  const parts = text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return parts === text ? wordsOf(text) : [...wordsOf(text), ...wordsOf(parts)];
}

/** `nozzles` as `nozzle`. Rules suffice, since both sides are read alike. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || /\d/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:x|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Whether the only fault is that letters are missing, or stand in another order: the most frequent typos. */
export function hasOnlyLettersOf(typed: string, meant: string): boolean {
  const left = [...meant];
  return [...typed].every((letter) => {
    const at = left.indexOf(letter);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

/**
 * How many letters are wrong, missing, too many or swapped with their neighbor between two words. Above `most`, any
 * number above it.
 */
export function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
