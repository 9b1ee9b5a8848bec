import type { CustomerInfo } from '../../../contract/customer.ts';
import { atTheDoor, type DoorLine, provinceOf } from '../../../contract/money/at-the-door.ts';
import type { AtTheDoor } from '../../../contract/money/door-estimate.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import type { Deps } from '../deps.ts';

interface Priced {
  readonly lines: readonly DoorLine[];
  readonly customer: CustomerInfo;
  readonly totals: Pick<Totals, 'discount'>;
}

/**
 * What the customer is told to expect at the door, by the rules and the rate of this moment; undefined outside Canada.
 * Orders keep it: whoever shows an order shows what it has stored.
 */
export function estimateDoor(
  { canada }: Pick<Deps, 'canada'>,
  { lines, customer, totals }: Priced,
): AtTheDoor | undefined {
  if (!('address' in customer) || customer.country !== 'CA') return undefined;
  const province = provinceOf({ state: customer.state, postalCode: customer.zipCode });
  if (!province) return undefined;
  return atTheDoor(canada, { lines, discount: totals.discount, serviceCode: customer.serviceCode, province });
}
