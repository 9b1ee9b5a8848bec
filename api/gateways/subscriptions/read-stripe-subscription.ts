import type { Stripe } from 'stripe';
import { cents } from '../../../contract/cents.ts';
import { NOT_USABLE } from '../payments/payment-state.ts';
import { orGone } from './stripe-refusals.ts';
import { type PaidPeriod, type SubscriptionState, SubscriptionUnknown } from './subscriptions.ts';

export interface Reading {
  readonly state: SubscriptionState;
  /** of the current period */
  readonly invoice: Stripe.Invoice | undefined;
  /** its payment, while it is open */
  readonly intent: Stripe.PaymentIntent | undefined;
  readonly customer: string;
}

/** Number of paid periods to report. */
const PERIODS = 12;

/** The current state. Answers of writes are ignored, because Stripe replays old ones under an idempotency key. */
export async function readSubscription(stripe: Stripe, id: string): Promise<Reading | undefined> {
  const [subscription, paid] = await Promise.all([
    orGone(stripe.subscriptions.retrieve(id, { expand: WITH_STATE })),
    orGone(stripe.invoices.list({ subscription: id, status: 'paid', limit: PERIODS, expand: WITH_PAYMENTS })),
  ]);
  if (!subscription) return undefined;
  const { latest_invoice, customer } = subscription;
  const invoice = typeof latest_invoice === 'string' ? undefined : (latest_invoice ?? undefined);
  const intent = invoice?.status === 'open' ? await intentOf(stripe, invoice) : undefined;
  return {
    state: stateOf({ subscription, paid: paid?.data ?? [], intent }),
    invoice,
    intent,
    customer: typeof customer === 'string' ? customer : customer.id,
  };
}

export async function readKnown(stripe: Stripe, id: string): Promise<Reading> {
  const reading = await readSubscription(stripe, id);
  if (!reading) throw new SubscriptionUnknown(id);
  return reading;
}

/** An invoice refers to its payment only by the secret, `pi_…_secret_…`. */
async function intentOf(
  stripe: Stripe,
  { confirmation_secret: secret }: Stripe.Invoice,
): Promise<Stripe.PaymentIntent | undefined> {
  const [id] = secret?.client_secret.split('_secret_') ?? [];
  return id ? await stripe.paymentIntents.retrieve(id) : undefined;
}

/** Fields to expand in a subscription for `stateOf`. */
const WITH_STATE = ['latest_invoice.confirmation_secret', 'default_payment_method'];
/** Fields to expand in its invoices. */
const WITH_PAYMENTS = ['data.payments'];

interface Facts {
  readonly subscription: Stripe.Subscription;
  /** newest first */
  readonly paid: readonly Stripe.Invoice[];
  /** payment of an open invoice */
  readonly intent?: Stripe.PaymentIntent | undefined;
}

/** Maps a Stripe subscription to the shop's state. */
function stateOf({ subscription, paid, intent }: Facts): SubscriptionState {
  const [item] = subscription.items.data;
  const status = statusOf(subscription.status);
  return {
    id: subscription.id,
    subscriptionId: subscription.metadata['subscriptionId'] ?? null,
    status,
    periodStart: dateOf(item?.current_period_start ?? subscription.start_date),
    periodEnd: dateOf(item?.current_period_end ?? subscription.start_date),
    cancelsAtEnd: status !== 'ended' && subscription.cancel_at_period_end,
    ...skipOf(subscription),
    ...cardOf(subscription),
    ...(status !== 'ended' && openPayment(intent)),
    paid: paid.flatMap(periodOf),
  };
}

function statusOf(status: Stripe.Subscription.Status): SubscriptionState['status'] {
  switch (status) {
    case 'incomplete':
      return 'incomplete';
    case 'active':
    case 'trialing':
      return 'active';
    case 'canceled':
    case 'incomplete_expired':
      return 'ended';
    default:
      return 'past_due';
  }
}

/** Collection resumes before the skipped month ends, so the pause belongs to the month before that moment. */
function skipOf({ pause_collection: pause, items }: Stripe.Subscription): Pick<SubscriptionState, 'skipFrom'> {
  const [item] = items.data;
  if (!pause?.resumes_at || !item) return {};
  const { current_period_start: start, current_period_end: end } = item;
  return { skipFrom: dateOf(pause.resumes_at > end ? end : start) };
}

function cardOf({ default_payment_method: method }: Stripe.Subscription): Pick<SubscriptionState, 'paidWith'> {
  const card = method && typeof method === 'object' ? method.card : undefined;
  return card ? { paidWith: { kind: 'card', brand: card.brand, last4: card.last4 } } : {};
}

function openPayment(intent: Stripe.PaymentIntent | undefined): Pick<SubscriptionState, 'clientSecret' | 'reason'> {
  if (intent?.status === 'requires_action') return { clientSecret: intent.client_secret ?? '' };
  const error = intent?.status === 'requires_payment_method' ? intent.last_payment_error : null;
  return error ? { reason: error.message ?? NOT_USABLE } : {};
}

/** Reads the period from the invoice line, because the invoice's own period is the previous one. */
function periodOf({ id, lines, payments, amount_paid, status_transitions }: Stripe.Invoice): PaidPeriod[] {
  const [line] = lines.data;
  if (!line) return [];
  const { start, end } = line.period;
  const payment = payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return [
    {
      id,
      paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
      amount: cents(amount_paid),
      from: dateOf(start),
      until: dateOf(end),
      at: dateOf(status_transitions.paid_at ?? start),
    },
  ];
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
