import { expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { aSubscription } from '../../mocks/a-subscription.ts';
import { measuringShop, toldGoogle } from '../../mocks/measuring.ts';
import { choosePayment } from '../checkout/payment-choice.ts';
import { $monthlyFee, trackJoinBegin, trackJoined, trackJoinPayment, trackJoinShipping } from './join.ts';

const premium = {
  item_id: 'premium',
  item_name: 'Premium',
  item_brand: 'Northspool',
  item_category: 'Subscription',
  item_variant: 'month',
  price: 25,
  quantity: 1,
};
const month = { currency: 'USD', value: 25, items: [premium] };

it('reports each step of a subscription once, in dollars', async () => {
  measuringShop('accepted');
  $monthlyFee.set(cents(2500));
  trackJoinBegin();
  trackJoinShipping();
  choosePayment({ kind: 'paypal' });
  trackJoinPayment();
  trackJoined(aSubscription());
  trackJoined(aSubscription());
  expect(await toldGoogle()).toEqual([
    ['begin_checkout', month],
    ['add_shipping_info', { ...month, shipping_tier: 'Ground' }],
    ['add_payment_info', { ...month, payment_type: 'PayPal' }],
    ['purchase', { ...month, transaction_id: 'NS-7K2M-4Q9D', tax: 0, shipping: 0 }],
  ]);
});

it('reports nothing without consent', async () => {
  measuringShop('declined');
  trackJoined(aSubscription());
  expect(await toldGoogle()).toEqual([]);
});
