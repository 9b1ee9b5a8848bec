/** Fourteen digits or more of the large brands, with spaces or dashes between them, and nothing else around them. */
const DIGITS = /(?<![\p{L}\p{N}-])[3-6](?:[ -]?\d){13,18}(?![\p{L}\p{N}-])/gu;
const LENGTHS = [14, 15, 16, 19];

/** Whether a text or number anywhere in a JSON value is a card number. No field of the protocol that the shop reads has one. */
export function hasCardNumber(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next));
    else if (typeof next === 'string' || typeof next === 'number') {
      for (const [found] of String(next).matchAll(DIGITS)) if (isCardNumber(found)) return true;
    }
  }
  return false;
}

/** By the check digit that cards have. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  if (!LENGTHS.includes(digits.length)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
