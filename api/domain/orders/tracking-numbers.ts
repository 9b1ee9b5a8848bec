import { ShopError } from '../shop-error.ts';

/** FedEx gives parcels 12, 15, 20 or 22 digits; blanks and dashes are for the eye. */
const FEDEX = /^(\d{12}|\d{15}|\d{20}|\d{22})$/;
const MOST_PARCELS = 20;

/** Tracking numbers as they were typed, each once, in the carrier's spelling. */
export function readTrackingNumbers(typed: readonly string[]): string[] {
  const numbers = typed.map((text) => {
    const number = text.replace(/[\s-]/g, '');
    if (!FEDEX.test(number)) throw new ShopError('tracking_invalid', { number: text.trim().slice(0, 40) });
    return number;
  });
  const parcels = [...new Set(numbers)];
  if (parcels.length > MOST_PARCELS) throw new ShopError('tracking_too_many', { most: MOST_PARCELS });
  return parcels;
}
