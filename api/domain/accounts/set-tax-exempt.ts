import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/** Whether orders of this account are without tax: the shop has seen the buyer's certificate. */
export async function setTaxExempt(db: Db, email: string, taxExempt: boolean): Promise<void> {
  const changed = await db
    .updateTable('users')
    .set({ tax_exempt: taxExempt })
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new ShopError('account_unknown', { email });
}
