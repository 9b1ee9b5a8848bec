import type { ShopMode } from '../../contract/public-config.ts';
import type { Db } from './schema.ts';

class WrongMode extends Error {
  override name = 'WrongMode';
}

/**
 * Stores the mode at the first start, and throws `WrongMode` when a later start has another one: a sandbox has publicly
 * known accounts and coupons, and customers and subscriptions of one mode do not exist in another.
 */
export async function claimMode(db: Db, mode: ShopMode): Promise<void> {
  await db
    .insertInto('installation')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('installation').select('mode').executeTakeFirstOrThrow();
  if (stored.mode === mode) return;
  throw new WrongMode(
    `This database belongs to a shop in ${stored.mode} mode, and the keys that are set are for ${mode} mode. ` +
      'Start with an empty DATA_DIR (or an empty database in DATABASE_URL), or set the keys back. ' +
      'Products, prices and pages come from the content files; accounts, orders and coupons do not move between modes.',
  );
}
