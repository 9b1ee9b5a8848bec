import fc from 'fast-check';
import { orderAt, orderChoice, shopperIndex } from './commands/choices.ts';
import { playJob } from './commands/job.ts';
import { sendCheckout } from './commands/send-checkout.ts';
import { hearEvent, orderOfEvent } from './commands/webhook.ts';
import { checkOut } from './model-checkout.ts';
import { newCoupons } from './model-coupons.ts';
import { cancelOwn, charge, giveUp, isOpen, leftOf, pack, reconcile, refund, ship } from './model-orders.ts';
import type { Card, ModelOrder, Outcome, ShopModel } from './model-state.ts';
import type { Answer, HistoryShop } from './open-history-shop.ts';

/** Orders of the checkouts that run at once, by their keys: which of them is first is known afterwards. */
export type Placed = Map<string, number>;

/** A request or job that runs at once with others: what is sent, and what the model says that it does. */
export interface Deed {
  readonly label: string;
  /** The same each time, under the same key. Undefined: nobody reads an answer. */
  send(shop: HistoryShop): Promise<Answer | undefined>;
  apply(model: ShopModel, placed: Placed): Outcome;
  /** The order that it pays, if it pays one. */
  paysFor?(model: ShopModel, placed: Placed): ModelOrder | undefined;
  /** the shopper whose cart it pays for */
  readonly payer?: number;
  /** What it does before, which stays when the API dies between the two. */
  begin?(model: ShopModel): void;
  /** a job that comes again by itself */
  readonly isScheduled?: boolean;
  /** Once it is known how all of them ended. */
  learn?(model: ShopModel, shop: HistoryShop, outcome: Outcome): Promise<void>;
  /** a change at the desk, which the audit log tells */
  readonly isAudited?: boolean;
}

/** What a history says; undefined when the model has nothing to do it with. `place` among those at once. */
export type Plan = (model: ShopModel, shop: HistoryShop, place: number) => Promise<Deed | undefined>;

type Deeds = fc.Arbitrary<{ readonly name: string; readonly plan: Plan }>;

function deed<Args extends object>(name: string, args: fc.Arbitrary<Args>, plan: (args: Args) => Plan): Deeds {
  return args.map((chosen) => ({ name: `${name}(${JSON.stringify(chosen)})`, plan: plan(chosen) }));
}

/** The same order in another copy of the model. */
function orderOf(model: ShopModel, { index }: Pick<ModelOrder, 'index'>): ModelOrder {
  const order = model.orders[index];
  if (!order) throw new Error(`the model has no order ${index}`);
  return order;
}

const post = { method: 'POST' };

interface Pay {
  readonly shopper: number;
  readonly card: Card;
  readonly coupon?: string | undefined;
  /** with the key of the checkout before it, as a double press does */
  readonly again: boolean;
}

export function payAtOnce({ shopper, card, coupon, again }: Pay): Plan {
  return async (model, _, place) => {
    const key = `history-at-once-${model.now}-${again ? 0 : place}-${shopper}-${card}-${coupon}`;
    return {
      label: 'pay',
      payer: shopper,
      begin(now) {
        const isEarlier = (order: ModelOrder) =>
          order.shopper === shopper && isOpen(order) && (order.card === 'paypal' || order.status !== 'pending');
        for (const order of now.orders.filter(isEarlier)) giveUp(now, order);
      },
      paysFor: (now, placed) => now.orders[placed.get(key) ?? -1],
      send: (shop) => sendCheckout(model, shop, { key, index: 0, shopper, card, coupon }),
      apply(now, placed) {
        const known = placed.get(key);
        const order = known === undefined ? undefined : now.orders[known];
        if (order) return charge(now, order);
        const { outcome, order: made } = checkOut(now, shopper, { card, coupon, key });
        if (made) placed.set(key, made.index);
        return outcome;
      },
    };
  };
}

const pay = deed(
  'pay',
  fc.record({
    shopper: shopperIndex,
    card: fc.constantFrom<Card>('approves', 'approves', 'declines', 'asks'),
    coupon: fc.constantFrom(undefined, undefined, ...newCoupons().keys()),
    again: fc.boolean(),
  }),
  payAtOnce,
);

export function repeatAtOnce({ order: choice }: { readonly order: number }): Plan {
  return async (model, shop) => {
    const order = orderAt(model, choice);
    if (!order || order.card === 'paypal') return undefined;
    const { key } = shop.order(order.index);
    return {
      label: 'repeat payment',
      paysFor: (now) => orderOf(now, order),
      send: () => sendCheckout(model, shop, { ...order, key }),
      apply: (now) => charge(now, orderOf(now, order)),
    };
  };
}

const repeat = deed('repeat payment', fc.record({ order: orderChoice }), repeatAtOnce);

const cancel = deed('cancel', fc.record({ order: orderChoice }), ({ order: choice }) => async (model, shop) => {
  const order = orderAt(model, choice);
  if (!order) return undefined;
  const path = `/api/orders/${shop.order(order.index).id}/cancel`;
  return {
    label: 'cancel',
    send: () => shop.shopper(order.shopper, path, post),
    apply: (now) => cancelOwn(now, orderOf(now, order)),
  };
});

const parcel = { carrier: 'ups', numbers: ['1Z999AA10123456784'] };

const staff = deed(
  'staff',
  fc.record({ order: orderChoice, action: fc.constantFrom('pack', 'ship') }),
  ({ order: choice, action }) =>
    async (model, shop) => {
      const order = orderAt(model, choice);
      if (!order) return undefined;
      const path = `/api/desk/orders/${shop.order(order.index).number}/${action}`;
      return {
        label: action,
        isAudited: true,
        send: () => shop.staff(path, { ...post, json: action === 'ship' ? parcel : {} }),
        apply: (now) => (action === 'ship' ? ship : pack)(orderOf(now, order)),
      };
    },
);

/** `percent` of what is left. */
export function refundAtOnce({ order: choice, percent }: { readonly order: number; readonly percent: number }): Plan {
  return async (model, shop, place) => {
    const order = orderAt(model, choice);
    if (!order) return undefined;
    const amount = Math.max(1, Math.floor((leftOf(order) * percent) / 100));
    const key = `history-refund-${model.now}-${place}`;
    const path = `/api/desk/orders/${shop.order(order.index).number}/refunds`;
    const json = { reason: 'a dent', amount, shown: amount };
    let index = -1;
    return {
      label: 'refund',
      isAudited: true,
      send: () => shop.staff(path, { ...post, json, headers: { 'idempotency-key': key } }),
      apply(now) {
        const own = orderOf(now, order);
        const outcome = refund(own, amount);
        index = own.refunds.length - 1;
        return outcome;
      },
      async learn(_, __, outcome) {
        if (outcome === 'done') await shop.rememberRefund(order.index, index, key);
      },
    };
  };
}

const refundAmount = deed('refund', fc.record({ order: orderChoice, percent: fc.constantFrom(50, 100) }), refundAtOnce);

const webhook = deed('webhook', fc.record({ event: fc.nat(7) }), ({ event: choice }) => async (model, shop) => {
  const event = await shop.event(choice);
  const order = event && (await orderOfEvent(model, shop, event));
  if (!order) return undefined;
  return {
    label: `webhook ${event.type}`,
    send: () => shop.deliver(event),
    apply(now) {
      hearEvent(now, orderOf(now, order), event);
      return 'done';
    },
  };
});

const job = deed('job', fc.record({ job: fc.nat(4) }), ({ job: choice }) => async (_, shop) => {
  const chosen = (await shop.jobs()).at(-1 - choice);
  if (!chosen) return undefined;
  return {
    label: `job ${chosen.name}`,
    async send() {
      await shop.runJob(chosen);
      return undefined;
    },
    apply(now) {
      playJob(now, shop, chosen);
      return 'done';
    },
  };
});

export const reconcileAtOnce: Plan = async () => ({
  label: 'reconcile',
  isScheduled: true,
  async send(shop) {
    await shop.handlers['reconcile-payments']();
    return undefined;
  },
  apply(now) {
    reconcile(now);
    return 'done';
  },
});

const reconciler = deed('reconcile', fc.record({}), () => reconcileAtOnce);

export const anyDeed: Deeds = fc.oneof(
  { weight: 4, arbitrary: pay },
  { weight: 2, arbitrary: repeat },
  { weight: 2, arbitrary: cancel },
  { weight: 2, arbitrary: staff },
  { weight: 3, arbitrary: refundAmount },
  { weight: 3, arbitrary: webhook },
  { weight: 2, arbitrary: job },
  { weight: 1, arbitrary: reconciler },
);
