import { type Cents, dollars } from '../../contract/money/cents.ts';
import { ShopError } from '../shop-error.ts';

/** Refuses to charge more than the page showed: another tab may have added pieces, or a price has changed. */
export function checkShownTotal(total: Cents, shown: Cents | undefined): void {
  if (shown !== undefined && total > shown) throw new ShopError('total_changed', { amount: dollars(total), total });
}
