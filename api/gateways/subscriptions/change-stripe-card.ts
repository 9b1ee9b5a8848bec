import { Stripe } from 'stripe';
import type { Log } from '../../log.ts';
import { readKnown } from './read-stripe-subscription.ts';
import { orRefused, refusalOf } from './stripe-refusals.ts';
import { CannotBeKept, type SubscriptionState } from './subscriptions.ts';

type Left = Pick<SubscriptionState, 'clientSecret' | 'reason'>;

/** Changes the card of a subscription and pays any open invoice with it. A declined card leaves the old one in place. */
export async function changeStripeCard(
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
