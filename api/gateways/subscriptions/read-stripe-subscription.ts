import type { Stripe } from 'stripe';
import { orGone } from './stripe-refusals.ts';
import { stateOf, WITH_PAYMENTS, WITH_STATE } from './stripe-subscription-state.ts';
import { type SubscriptionState, SubscriptionUnknown } from './subscriptions.ts';

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
