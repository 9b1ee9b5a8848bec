import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import { leftOf } from '../model-orders.ts';
import { abandon, approve, capture, hearPaypal, refundRest } from '../model-paypal.ts';
import { type ModelOrder, type ShopModel, shopperOf } from '../model-state.ts';
import type { Answer, HistoryShop } from '../open-history-shop.ts';
import { pay } from './checkout.ts';
import { shopperIndex, trouble } from './choices.ts';

const funding = fc.oneof(
  { weight: 4, arbitrary: fc.constant('balance' as const) },
  { weight: 1, arbitrary: fc.constant('declined' as const) },
);

/** Counted from the latest of PayPal. */
const order = fc.nat(2);

/** Those that wait for something come first. */
function waitingFirst(orders: readonly ModelOrder[], bank: ModelOrder['bank']): ModelOrder[] {
  const waits = (order: ModelOrder) => order.status === 'requires_action' && order.bank === bank;
  return [...orders.filter((order) => !waits(order)), ...orders.filter(waits)];
}

const atPaypal = (model: ShopModel, choice: number) =>
  waitingFirst(
    model.orders.filter(({ card, bank }) => card === 'paypal' && bank !== 'nothing'),
    'asks',
  ).at(-1 - choice);

/** Those whose number at PayPal the shop, and with it the page, has. */
const known = (model: ShopModel, choice: number) =>
  waitingFirst(
    model.orders.filter(({ card, isKnown }) => card === 'paypal' && isKnown),
    'approved',
  ).at(-1 - choice);

function required(found: ModelOrder | undefined): ModelOrder {
  if (!found) throw new Error('the model has no such order at PayPal');
  return found;
}

async function post(shop: HistoryShop, { index, shopper }: ModelOrder, action: string): Promise<Answer> {
  const orderID = (await shop.paypal.orderOf(shop.order(index).id))?.id;
  const json = { orderID, payerID: 'PAYER', serviceCode: 95 };
  return await shop.shopper(shopper, `/api/checkout/paypal/${action}`, { method: 'POST', json });
}

export const paypalCommands = [
  historyCommand('begin at PayPal', {
    args: fc.record({ shopper: shopperIndex, trouble }),
    check: (model, { shopper }) => shopperOf(model, shopper).cart.length > 0,
    run: (model, shop, { shopper }) => pay(model, shop, { shopper, card: 'paypal' }),
  }),
  /** As most shoppers do; `late` is the trouble of the capture. */
  historyCommand('pay at PayPal', {
    args: fc.record({ shopper: shopperIndex, late: trouble }),
    check: (model, { shopper }) => shopperOf(model, shopper).cart.length > 0,
    async run(model, shop, { shopper, late }) {
      const begun = await pay(model, shop, { shopper, card: 'paypal' });
      if (begun.expected !== 'done' || begun.answer?.status !== 200) return begun;
      const found = required(model.orders.at(-1));
      approve(found, 'balance');
      await shop.paypal.approve((await shop.paypal.orderOf(shop.order(found.index).id))?.id ?? '', 'balance');
      model.trouble = shop.line.trouble = late;
      return { expected: capture(model, found), answer: await post(shop, found, 'captureResults') };
    },
  }),
  historyCommand('approve at PayPal', {
    args: fc.record({ order, funding }),
    check: (model, args) => atPaypal(model, args.order) !== undefined,
    async run(model, shop, args) {
      const found = required(atPaypal(model, args.order));
      const expected = approve(found, args.funding);
      const paypalOrder = await shop.paypal.orderOf(shop.order(found.index).id);
      const isApproved = await shop.paypal.approve(paypalOrder?.id ?? '', args.funding);
      if (isApproved !== expected) throw new Error(`PayPal ${isApproved ? 'accepted' : 'refused'} an approval`);
      return { expected: 'done' };
    },
  }),
  historyCommand('capture at PayPal', {
    args: fc.record({ order, trouble }),
    check: (model, args) => known(model, args.order) !== undefined,
    async run(model, shop, args) {
      const found = required(known(model, args.order));
      return { expected: capture(model, found), answer: await post(shop, found, 'captureResults') };
    },
  }),
  historyCommand('abandon at PayPal', {
    args: fc.record({ order }),
    check: (model, args) => known(model, args.order) !== undefined,
    async run(model, shop, args) {
      const found = required(known(model, args.order));
      return { expected: abandon(model, found), answer: await post(shop, found, 'cancel') };
    },
  }),
  historyCommand('refund at PayPal', {
    args: fc.record({ order }),
    check(model, args) {
      const found = known(model, args.order);
      const isWaiting = found?.refunds.some(({ isPaid, isFailed }) => !isPaid && !isFailed);
      return found?.bank === 'paid' && !isWaiting && leftOf(found) > 0;
    },
    async run(model, shop, args) {
      const found = required(known(model, args.order));
      await shop.paypal.refund(shop.order(found.index).id, refundRest(found));
      // Before it hears of it, the shop would promise the same money again.
      hearPaypal(model, found);
      const latest = (await shop.paypal.events()).at(-1);
      return latest ? { expected: 'done', answer: await shop.deliverPaypal(latest.event) } : { expected: 'done' };
    },
  }),
  /** Any event at any time: late, out of order, a second time; those that are never chosen are lost. */
  historyCommand('deliver from PayPal', {
    args: fc.record({ event: fc.nat(5) }),
    check: (model) => model.orders.some(({ bank, card }) => card === 'paypal' && bank !== 'nothing'),
    async run(model, shop, args) {
      const found = (await shop.paypal.events()).at(-1 - args.event);
      const index = shop.orders.findIndex(({ id }) => id === found?.orderId);
      const heard = model.orders[index];
      if (!found || !heard) return { expected: 'done' };
      hearPaypal(model, heard);
      return { expected: 'done', answer: await shop.deliverPaypal(found.event) };
    },
  }),
];
