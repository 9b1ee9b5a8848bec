import type { Cents } from '../../../contract/cents.ts';
import { PaymentsUnavailable } from '../payments/payments.ts';
import { paypalValue } from '../paypal/paypal-amount.ts';
import { PaypalConnection, PaypalError } from '../paypal/paypal-connection.ts';
import {
  emptyReplySchema,
  madeReplySchema,
  type PaypalSubscription,
  plansReplySchema,
  subscriptionReplySchema,
  transactionsReplySchema,
} from './paypal-subscription-replies.ts';
import { stateOf } from './paypal-subscription-state.ts';
import {
  CannotBeKept,
  CannotBeSkipped,
  CardsElsewhere,
  type NewSubscription,
  type SubscriptionState,
  type Subscriptions,
  SubscriptionUnknown,
} from './subscriptions.ts';

export interface PaypalSubscriptionsOptions {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly shopName: string;
  readonly publicUrl: string;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  /** cents per month */
  readonly price: Cents;
}

/** Premium as PayPal subscriptions: created here, approved in PayPal, and activated when the shopper returns. */
export function paypalSubscriptions(options: PaypalSubscriptionsOptions): Subscriptions {
  const paypal = new PaypalConnection(options, options.timeoutMs);

  async function start({ subscriptionId }: NewSubscription): Promise<SubscriptionState> {
    const { shopName, publicUrl, price } = options;
    const body = JSON.stringify({
      plan_id: await premiumPlan(paypal, price),
      custom_id: subscriptionId,
      application_context: {
        brand_name: shopName,
        // Approval does not start it: no money moves before the shop has checked for another subscription.
        user_action: 'CONTINUE',
        shipping_preference: 'NO_SHIPPING',
        return_url: `${publicUrl}/subscription/`,
        cancel_url: `${publicUrl}/subscription/`,
      },
    });
    const call = { method: 'POST', path: '/v1/billing/subscriptions', body, requestId: subscriptionId } as const;
    const { id } = await paypal.call({ ...call, schema: subscriptionReplySchema });
    return await readKnown(id);
  }

  async function read(id: string): Promise<PaypalSubscription | undefined> {
    return await paypal.call({ method: 'GET', path: pathOf(id), schema: subscriptionReplySchema }).catch(orGone);
  }

  async function find(id: string): Promise<SubscriptionState | undefined> {
    const found = await read(id);
    return found && (await withPayments(found));
  }

  /** Adds the transactions, which PayPal only has once the subscription is active. */
  async function withPayments(found: PaypalSubscription): Promise<SubscriptionState> {
    if (isBeforeStart(found)) return stateOf(found, []);
    const span = new URLSearchParams({
      start_time: found.create_time.toISOString(),
      end_time: new Date(Date.now() + CLOCK_SLACK_MS).toISOString(),
    });
    const path = `${pathOf(found.id)}/transactions?${span}`;
    const { transactions } = await paypal.call({ method: 'GET', path, schema: transactionsReplySchema });
    return stateOf(found, transactions);
  }

  async function readKnown(id: string): Promise<SubscriptionState> {
    const state = await find(id);
    if (!state) throw new SubscriptionUnknown(id);
    return state;
  }

  /** Runs an action, which may already have been done, and returns the state afterwards. */
  async function step(id: string, verb: 'activate' | 'cancel', reason: string): Promise<SubscriptionState> {
    const call = { method: 'POST', path: `${pathOf(id)}/${verb}`, body: JSON.stringify({ reason }) } as const;
    await paypal.call({ ...call, schema: emptyReplySchema }).catch((error: unknown) => {
      if (!(error instanceof PaypalError && error.issues.includes('SUBSCRIPTION_STATUS_INVALID'))) throw error;
    });
    return await readKnown(id);
  }

  async function confirm(id: string): Promise<SubscriptionState> {
    const found = await read(id);
    if (!found) throw new SubscriptionUnknown(id);
    return found.status === 'APPROVED'
      ? await step(id, 'activate', 'The shopper approved it.')
      : await withPayments(found);
  }

  /**
   * PayPal can only cancel a subscription that was active once. One that waits for approval expires at PayPal, and never
   * charges, because only the shop can activate it (`user_action: CONTINUE`).
   */
  async function end(id: string): Promise<SubscriptionState> {
    const found = await read(id);
    if (!found) throw new SubscriptionUnknown(id);
    if (isBeforeStart(found)) return givenUp(stateOf(found, []));
    const isOver = found.status === 'CANCELLED' || found.status === 'EXPIRED';
    return isOver ? await withPayments(found) : await step(id, 'cancel', 'The member left.');
  }

  async function keep(id: string): Promise<SubscriptionState> {
    const state = await readKnown(id);
    if (state.status === 'ended') throw new CannotBeKept(id);
    return state;
  }

  return {
    start: (request) => reach(() => start(request)),
    // A new subscription moves no money before `confirm`.
    findStarted: async () => undefined,
    find: (id) => reach(() => find(id)),
    confirm: (id) => reach(() => confirm(id)),
    cancelAtEnd: (id) => reach(() => end(id)),
    keep: (id) => reach(() => keep(id)),
    end: (id) => reach(() => end(id)),
    skipNext: async (id) => {
      throw new CannotBeSkipped(id);
    },
    unskip: (id) => reach(() => readKnown(id)),
    changeCard: async (id) => {
      throw new CardsElsewhere(id);
    },
  };
}

/** Allowed difference between our clock and PayPal's. */
const CLOCK_SLACK_MS = 3_600_000;

function isBeforeStart({ status }: PaypalSubscription): boolean {
  return status === 'APPROVAL_PENDING' || status === 'APPROVED';
}

function givenUp({ approveUrl: _, ...state }: SubscriptionState): SubscriptionState {
  return { ...state, status: 'ended' };
}

function pathOf(id: string): string {
  return `/v1/billing/subscriptions/${encodeURIComponent(id)}`;
}

function orGone(error: unknown): undefined {
  if (error instanceof PaypalError && error.status === 404) return undefined;
  throw error;
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error;
    const isBusy = error.issues.includes('PREVIOUS_REQUEST_IN_PROGRESS');
    throw new PaymentsUnavailable(isBusy ? 'in_progress' : 'unreachable', error);
  }
}

const PRODUCT = { id: 'PREMIUM-MEMBERSHIP', name: 'Premium', type: 'SERVICE' };
/** PayPal stops after one failed month: it retries twice, five days apart, and the shop's grace period is shorter. */
const FAILED_MONTHS = 1;

/** The plan of new members, created at PayPal when missing and again when the shop's price changes. */
async function premiumPlan(paypal: PaypalConnection, price: Cents): Promise<string> {
  // Plan lists do not include prices, so the name does.
  const name = `Premium, ${paypalValue(price)} USD a month`;
  const path = `/v1/billing/plans?product_id=${PRODUCT.id}&page_size=20`;
  const { plans } = await paypal.call({ method: 'GET', path, schema: plansReplySchema }).catch((error: unknown) => {
    // The product does not exist yet.
    if (error instanceof PaypalError && [400, 404, 422].includes(error.status ?? 0)) return { plans: [] };
    throw error;
  });
  const found = plans.find((plan) => plan.name === name && plan.status === 'ACTIVE');
  return found?.id ?? (await makePlan(paypal, name, price));
}

async function makePlan(paypal: PaypalConnection, name: string, price: Cents): Promise<string> {
  await makeProduct(paypal);
  const body = JSON.stringify({
    product_id: PRODUCT.id,
    name,
    billing_cycles: [
      {
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        pricing_scheme: { fixed_price: { currency_code: 'USD', value: paypalValue(price) } },
      },
    ],
    payment_preferences: { auto_bill_outstanding: false, payment_failure_threshold: FAILED_MONTHS },
  });
  const call = { method: 'POST', path: '/v1/billing/plans', body, requestId: `plan:${price}` } as const;
  return (await paypal.call({ ...call, schema: madeReplySchema })).id;
}

async function makeProduct(paypal: PaypalConnection): Promise<void> {
  const call = { method: 'POST', path: '/v1/catalogs/products', body: JSON.stringify(PRODUCT) } as const;
  await paypal.call({ ...call, requestId: PRODUCT.id, schema: madeReplySchema }).catch((error: unknown) => {
    const isThere = error instanceof PaypalError && error.issues.includes('DUPLICATE_RESOURCE_IDENTIFIER');
    if (!isThere) throw error;
  });
}
