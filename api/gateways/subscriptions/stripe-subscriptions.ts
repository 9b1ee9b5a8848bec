import { Stripe } from 'stripe';
import type { Cents } from '../../../contract/cents.ts';
import type { Log } from '../../log.ts';
import { CustomerUnknown } from '../payments/saved-cards.ts';
import { type StripeOptions, stripeClient } from '../payments/stripe-client.ts';
import { readKnown, readSubscription } from './read-stripe-subscription.ts';
import { idOfStarted, startStripeSubscription } from './start-stripe-subscription.ts';
import { orRefused, reachBilling, refusalOf } from './stripe-refusals.ts';
import { CannotBeKept, type SubscriptionState, type Subscriptions } from './subscriptions.ts';

/** Premium as Stripe Billing subscriptions; `price` is in cents per month. */
export function stripeSubscriptions(options: StripeOptions & { readonly price: Cents }, log: Log): Subscriptions {
  const stripe = stripeClient(options);
  const billing = { stripe, price: options.price, log };

  async function find(id: string): Promise<SubscriptionState | undefined> {
    return (await readSubscription(stripe, id))?.state;
  }

  async function keep(id: string): Promise<SubscriptionState> {
    // One that has ended cannot be changed: what it is now is read below.
    await orRefused(stripe.subscriptions.update(id, { cancel_at_period_end: false }));
    const { state } = await readKnown(stripe, id);
    if (state.status === 'ended') throw new CannotBeKept(id);
    return state;
  }

  return {
    start: (request) => reachBilling(() => startStripeSubscription(billing, request)),
    findStarted: (request) =>
      reachBilling(async () => {
        const id = await idOfStarted(stripe, request).catch(noneOfUnknownCustomer);
        return id === undefined ? undefined : await find(id);
      }),
    find: (id) => reachBilling(() => find(id)),
    confirm: (id) => reachBilling(async () => (await readKnown(stripe, id)).state),
    cancelAtEnd: (id) => reachBilling(() => leaveAtEnd(stripe, id)),
    keep: (id) => reachBilling(() => keep(id)),
    skipNext: (id) => reachBilling(() => skipNext(stripe, id)),
    unskip: (id) => reachBilling(() => unskip(stripe, id)),
    end: (id) => reachBilling(() => endNow(stripe, id)),
    changeCard: (id, token) => reachBilling(() => changeStripeCard(stripe, { id, token, log })),
  };
}

/** Undefined for an unknown customer, who cannot have a subscription; a retry would not change that. */
function noneOfUnknownCustomer(error: unknown): undefined {
  if (error instanceof CustomerUnknown) return undefined;
  throw error;
}

/** Cancels at the end of the paid period and voids an unpaid invoice, so that nothing more is charged. */
async function leaveAtEnd(stripe: Stripe, id: string): Promise<SubscriptionState> {
  const { state, invoice } = await readKnown(stripe, id);
  if (state.status === 'ended') return state;
  if (invoice?.status !== 'paid') return await endNow(stripe, id);
  await orRefused(stripe.subscriptions.update(id, { cancel_at_period_end: true, pause_collection: '' }));
  return (await readKnown(stripe, id)).state;
}

/** Shorter than every month: collection resumes after the next invoice, and before the one after it. */
const PAUSE_MS = 27 * 24 * 60 * 60_000;

/** Stripe voids invoices while collection is paused; the subscription goes on, and keeps its day of the month. */
async function skipNext(stripe: Stripe, id: string): Promise<SubscriptionState> {
  const { state } = await readKnown(stripe, id);
  if (state.status !== 'active' || state.cancelsAtEnd || state.skipFrom) return state;
  const resumes_at = Math.floor((state.periodEnd.getTime() + PAUSE_MS) / 1000);
  await orRefused(stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at } }));
  return (await readKnown(stripe, id)).state;
}

async function unskip(stripe: Stripe, id: string): Promise<SubscriptionState> {
  await orRefused(stripe.subscriptions.update(id, { pause_collection: '' }));
  return (await readKnown(stripe, id)).state;
}

async function endNow(stripe: Stripe, id: string): Promise<SubscriptionState> {
  await orRefused(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }));
  const { state, invoice } = await readKnown(stripe, id);
  if (invoice?.status !== 'draft' && invoice?.status !== 'open') return state;
  await giveUp(stripe, invoice);
  return (await readKnown(stripe, id)).state;
}

/** Voids an invoice unless it has been paid by now. */
async function giveUp(stripe: Stripe, invoice: Stripe.Invoice | undefined): Promise<void> {
  if (!invoice?.id) return;
  const { id, status } = invoice;
  if (status === 'draft') await orRefused(stripe.invoices.finalizeInvoice(id, { auto_advance: false }));
  if (status === 'draft' || status === 'open') await orRefused(stripe.invoices.voidInvoice(id));
}

type Left = Pick<SubscriptionState, 'clientSecret' | 'reason'>;

/** Changes the card of a subscription and pays any open invoice with it. A declined card leaves the old one in place. */
async function changeStripeCard(
  stripe: Stripe,
  { id, token, log }: { readonly id: string; readonly token: string; readonly log: Log },
): Promise<SubscriptionState> {
  const before = await readKnown(stripe, id);
  if (before.state.status === 'ended') throw new CannotBeKept(id);
  const card = await cardBehind(stripe, before.customer, token).catch((error) => ({
    reason: refusalOf(error, token, log),
  }));
  if (typeof card !== 'string') return { ...before.state, ...card };
  try {
    await stripe.subscriptions.update(id, { default_payment_method: card });
  } catch (error) {
    const reason = refusalOf(error, card, log);
    const { state } = await readKnown(stripe, id);
    if (state.status === 'ended') throw new CannotBeKept(id);
    return { ...state, reason };
  }
  if (before.invoice?.id && before.invoice.status === 'open') await payOpen(stripe, before.invoice.id, card);
  return (await readKnown(stripe, id)).state;
}

/** Sets up the card behind a token for future charges; idempotent per token. */
async function cardBehind(stripe: Stripe, customer: string, token: string): Promise<string | Left> {
  if (token.startsWith('pm_')) return token;
  const { id } = await stripe.setupIntents.create(
    {
      customer,
      confirm: true,
      confirmation_token: token,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    },
    { idempotencyKey: `card:${customer}:${token}` },
  );
  // The shopper may have completed the authentication since.
  const { status, client_secret, payment_method: method, last_setup_error } = await stripe.setupIntents.retrieve(id);
  if (status === 'requires_action') return { clientSecret: client_secret ?? '' };
  if (status === 'succeeded' && method) return typeof method === 'string' ? method : method.id;
  return { reason: last_setup_error?.message ?? 'This card could not be kept. Please use another one.' };
}

/** Declines and required authentication are part of the payment, which the caller reads afterwards. */
async function payOpen(stripe: Stripe, invoiceId: string, card: string): Promise<void> {
  await orRefused(stripe.invoices.pay(invoiceId, { payment_method: card, off_session: false })).catch((error) => {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  });
}
