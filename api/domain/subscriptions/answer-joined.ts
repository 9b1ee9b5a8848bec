import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { joinedSchema } from '../../contract/premium/subscription.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { ShopError } from '../shop-error.ts';
import { presentSubscription, type ShowDeps } from './present-subscription.ts';
import { type Settled, type SettleSubscriptionDeps, settleSubscription } from './settle-subscription.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

export type Joined = z.infer<typeof joinedSchema>;
type AnswerDeps = SettleSubscriptionDeps & ShowDeps;

/** What who joins is told, by where the subscription stands. */
export async function answerJoined(deps: AnswerDeps, { row, state }: Settled): Promise<Joined> {
  switch (row.status) {
    case 'active':
    case 'past_due':
      return await presentSubscription(deps, row);
    case 'ended':
      throw row.decline_reason
        ? new ShopError('payment_declined', { reason: row.decline_reason })
        : new ShopError('subscription_ended');
    case 'incomplete':
      break;
  }
  if (state?.clientSecret) return { requiresAction: true, clientSecret: state.clientSecret, id: row.id };
  if (!state?.reason) throw new ShopError('subscription_in_progress');
  await giveUp(deps, row);
  throw new ShopError('payment_declined', { reason: state.reason });
}

/** A refused card ends what it was to pay for: the next one begins anew. When nobody answers, the clock does it. */
async function giveUp(deps: AnswerDeps, row: SubscriptionRow): Promise<void> {
  const { provider_id: id } = row;
  if (!id) return;
  await settleSubscription(deps, row, (service) => service.end(id)).catch((error) => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error('a subscription without payment could not be ended', { subscription: row.id, error });
  });
}

/** What was asked for: the same key with other contents is another wish. */
export function joinFingerprint(wish: unknown): string {
  return createHash('sha256').update(JSON.stringify(wish)).digest('hex');
}
