/** No 0 and O, no 1, I and L, no U that is read as V: a number that can be told over the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number on the receipt, such as `NS-7K2M-4Q9D`: 30⁸ of them, so that one cannot be guessed from another. */
export function newRefId(prefix: 'NS' | 'NQ' = 'NS'): string {
  return `${prefix}-${letters(4)}-${letters(4)}`;
}

function letters(count: number): string {
  return Array.from({ length: count }, letter).join('');
}

/** Bytes beyond the last whole alphabet are thrown away, or early letters would come more often. */
function letter(): string {
  const limit = 256 - (256 % ALPHABET.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return ALPHABET.charAt(byte % ALPHABET.length);
  }
}
