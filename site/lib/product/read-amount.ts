import { productMessages } from '../../../api/contract/messages/product.ts';

/** What was typed into a field: a number, or the sentence that says what is wrong with it. */
export type Typed = { readonly number: number } | { readonly fault: string };

/** A gram is the least that is on any spool, and a ton is a thousand of them; in whatever measure. */
const MOST = 1_000_000;

/** Takes a comma for a point, and a dollar sign before or a unit behind for what they are. */
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
