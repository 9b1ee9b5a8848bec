import type { Selectable } from 'kysely';
import type { Commitment } from '../../contract/premium/vending.ts';
import type { Db, VendingLoadsTable } from '../../db/schema.ts';

export type LoadRow = Selectable<VendingLoadsTable>;

/** What the machine is filled with now. */
export async function openLoad(db: Db): Promise<LoadRow | undefined> {
  return await db.selectFrom('vending_loads').selectAll().where('ended_at', 'is', null).executeTakeFirst();
}

export function commitmentOf(load: LoadRow | undefined): Commitment | null {
  return load ? { loadId: load.id, root: load.root, madeAt: load.made_at.toISOString() } : null;
}
