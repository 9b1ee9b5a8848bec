import type { Stripe } from 'stripe';
import { readKnown } from './read-stripe-subscription.ts';
import { orRefused } from './stripe-refusals.ts';
import type { SubscriptionState } from './subscriptions.ts';

/** Cancels at the end of the paid period and voids an unpaid invoice, so that nothing more is charged. */
export async function leaveAtEnd(stripe: Stripe, id: string): Promise<SubscriptionState> {
  const { state, invoice } = await readKnown(stripe, id);
  if (state.status === 'ended') return state;
  if (invoice?.status !== 'paid') return await endNow(stripe, id);
  await orRefused(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
  return (await readKnown(stripe, id)).state;
}

export async function endNow(stripe: Stripe, id: string): Promise<SubscriptionState> {
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
