import type { Store } from '../../../contract/catalogue/store.ts';

/** The pickup address and hours. */
export function pickupPlaceOf({ address, pickupHours }: Store): string {
  const { line1, line2, city, state, zip } = address;
  return `${[line1, line2, city].filter(Boolean).join(', ')}, ${state} ${zip}. ${pickupHours}.`;
}
