import type { Db } from '../../db/schema.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { findLive, type SubscriptionRow } from './subscription-rows.ts';

export type LiveSubscription = SubscriptionRow & { readonly provider_id: string };

/** The shopper's subscription, once it was paid first and until it has ended. */
export async function liveSubscription(db: Db, shopper: Shopper): Promise<LiveSubscription> {
  const row = await findLive(db, shopper.id);
  if (!row || row.status === 'incomplete' || row.provider_id === null) throw new ShopError('subscription_none');
  return { ...row, provider_id: row.provider_id };
}
