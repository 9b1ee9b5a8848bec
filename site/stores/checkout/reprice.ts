import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { refreshMember } from '../account/refresh-user.ts';
import { $cart, loadCart } from '../cart/cart.ts';
import { showServerTotal } from '../cart/totals.ts';
import { $zip, isCanadian } from '../delivery/delivery.ts';
import { refetchRates } from '../delivery/rates.ts';

/**
 * After the API refused the total that this page showed: reloads what the total is made of, shows the API's total, and
 * returns the message for the shopper. Never throws.
 */
export async function repriceOrder(total: Cents): Promise<string> {
  const before = contents();
  await Promise.all([loadCart(), refreshMember()]);
  if (isCanadian($zip.get())) await refetchRates();
  // Last, because it applies to the order as reloaded.
  showServerTotal(total);
  const message = contents() === before ? checkoutMessages.totalChanged : checkoutMessages.totalChangedByCart;
  return message(dollars(total));
}

function contents(): string {
  return JSON.stringify(
    $cart.get().lines.map(({ itemId, qty, sides, price, data }) => [itemId, qty, sides, price, data.printId]),
  );
}
