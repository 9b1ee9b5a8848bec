import * as z from 'zod';

/** The number under a product's barcode (EAN or UPC), given by GS1. Quoted in YAML, where it would be a number. */
export const gtinSchema = z
  .string()
  .regex(/^(\d{8}|\d{12,14})$/, 'must have 8, 12, 13 or 14 digits, in quotes')
  .refine(isCheckDigitRight, 'must be as it stands under the barcode: its last digit does not fit the others');

/** From the right, each digit counts once or three times in turn; a right number sums to a multiple of ten. */
function isCheckDigitRight(gtin: string): boolean {
  const sum = [...gtin].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** The same number as scanners may send it: a UPC of 12 digits is an EAN of 13 that begins with a zero. */
export function gtinForms(gtin: string): string[] {
  if (gtin.length === 8) return [gtin];
  const digits = gtin.replace(/^0{1,2}/, '');
  return [12, 13, 14].filter((length) => length >= digits.length).map((length) => digits.padStart(length, '0'));
}
