import type { OwnData } from '../../contract/accounts/own-data.ts';
import { presentSubscription, type ShowDeps } from './present-subscription.ts';

/** Every subscription of the account, and the months that were paid; tries that came to nothing, too. */
export async function collectMemberships(deps: ShowDeps, userId: string): Promise<OwnData['memberships']> {
  const { db } = deps.connection;
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  const months = await db
    .selectFrom('subscription_periods')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .select(['subscription_id', 'starts_at', 'ends_at', 'amount', 'paid_at'])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .execute();
  return await Promise.all(
    rows.map(async (row) => ({
      ...(await presentSubscription(deps, row)),
      begun: row.created_at.toISOString(),
      months: months
        .filter(({ subscription_id }) => subscription_id === row.id)
        .map(({ starts_at, ends_at, amount, paid_at }) => ({
          ...{ from: starts_at.toISOString(), until: ends_at.toISOString() },
          ...{ amount, paid: paid_at.toISOString() },
        })),
    })),
  );
}
