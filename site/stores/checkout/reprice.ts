import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { refreshMember } from '../account/refresh-user.ts';
import { $cart, loadCart } from '../cart/cart.ts';
import { showNamedTotal } from '../cart/totals.ts';
import { $zip, isCanadian } from '../delivery/delivery.ts';
import { askRatesAgain } from '../delivery/rates.ts';

/**
 * After the shop refused the total that this page showed: loads what the total is made of again, shows the total that
 * the shop named, and returns the message for the shopper. Never throws.
 */
export async function repriceOrder(total: Cents): Promise<string> {
  const before = contents();
  await Promise.all([loadCart(), refreshMember()]);
  if (isCanadian($zip.get())) await askRatesAgain();
  // Last: it belongs to the order as the page shows it from now on.
  showNamedTotal(total);
  const message = contents() === before ? checkoutMessages.totalChanged : checkoutMessages.totalChangedByCart;
  return message(dollars(total));
}

function contents(): string {
  return JSON.stringify(
    $cart.get().lines.map(({ itemId, qty, sides, price, data }) => [itemId, qty, sides, price, data.printId]),
  );
}
