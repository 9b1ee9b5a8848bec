import { usCustomer } from '../../buyer.ts';
import { keyOf } from '../check-books.ts';
import type { ModelCheckout } from '../model-checkout.ts';
import { type Card, type ModelOrder, type ShopModel, shopperOf } from '../model-state.ts';
import type { Answer, HistoryShop } from '../open-history-shop.ts';

const tokens: Record<Exclude<Card, 'paypal'>, string> = {
  approves: 'pm_card_visa',
  declines: 'pm_card_chargeDeclined',
  asks: 'pm_card_threeDSecure2Required',
  disputes: 'pm_card_createDispute',
};

const michigan = { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48210' };

type SentCheckout = ModelCheckout & Pick<ModelOrder, 'index' | 'shopper' | 'key'>;

/** The request that pays for a cart, or repeats it under the same key. */
export async function sendCheckout(model: ShopModel, shop: HistoryShop, checkout: SentCheckout): Promise<Answer> {
  const { card, coupon, shown, shopper } = checkout;
  const { taxPercent, email } = shopperOf(model, shopper);
  const customerInfo = { ...(taxPercent > 0 ? michigan : usCustomer), email };
  const cart = { customerInfo, couponName: coupon, shownTotal: shown };
  const byCard = card !== 'paypal' && { payment: { tokenId: tokens[card] }, paymentService: 'stripe' };
  return await shop.shopper(shopper, card === 'paypal' ? '/api/checkout/paypal' : '/api/checkout', {
    method: 'POST',
    headers: { 'idempotency-key': keyOf(checkout) },
    json: { ...cart, ...byCard },
  });
}
