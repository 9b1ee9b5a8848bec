import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { COUNTED_SECONDS } from './checkout-limits.ts';

/** Forgets where unpaid orders came from once they no longer count; a paid order forgets it when it is paid. */
export async function forgetCallers({ db, clock }: { db: Db } & Pick<Deps, 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - COUNTED_SECONDS * 1000);
  await db
    .updateTable('orders')
    .set({ caller: null })
    .where('caller', 'is not', null)
    .where('ts', '<', before)
    .execute();
}
