import { productMessages } from '../../../api/contract/messages/product.ts';

/** A typed number, or the error message. */
export type Typed = { readonly number: number } | { readonly fault: string };

/** A ton in grams; the same limit applies to all units. */
const MOST = 1_000_000;

/** Accepts a decimal comma, a leading dollar sign and a trailing unit. */
export function readAmount(typed: string): Typed {
  const [, digits] = /^\s*\$?\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*(?:g|m)?\s*$/i.exec(typed) ?? [];
  const number = Number(digits?.replace(',', '.'));
  if (!(number > 0)) return { fault: productMessages.amountNotNumber };
  return number >= MOST ? { fault: productMessages.amountTooLarge } : { number };
}

export function readParts(typed: string): Typed {
  const number = Number(typed.trim() || Number.NaN);
  if (!Number.isInteger(number) || number < 1) return { fault: productMessages.partsNotWhole };
  return number >= MOST ? { fault: productMessages.amountTooLarge } : { number };
}
