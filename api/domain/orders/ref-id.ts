/** Without 0 and O, 1, I and L, and U, so that a number can be read out over the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number on the receipt, such as `NS-7K2M-4Q9D`. There are 30⁸, so numbers cannot be guessed. */
export function newRefId(prefix: 'NS' | 'NQ' | 'NR' = 'NS'): string {
  return `${prefix}-${letters(4)}-${letters(4)}`;
}

function letters(count: number): string {
  return Array.from({ length: count }, letter).join('');
}

/** Bytes beyond the last whole alphabet are discarded; otherwise early letters would be more frequent. */
function letter(): string {
  const limit = 256 - (256 % ALPHABET.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return ALPHABET.charAt(byte % ALPHABET.length);
  }
}
