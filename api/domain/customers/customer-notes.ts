import type * as z from 'zod';
import type { noteSchema } from '../../../contract/desk/order.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import type { CustomerKey } from './resolve-customer.ts';

/** Adds what a member of the staff wrote about a customer; the same id stores the note once. */
export async function addCustomerNote(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  { email }: CustomerKey,
  note: z.output<typeof noteSchema> & { readonly by: string },
): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    await trx
      .insertInto('customer_notes')
      .values({ ...note, email, at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

const MAX_NOTES = 50;

/** The newest first. */
export async function customerNotes(db: Db, email: string) {
  return await db
    .selectFrom('customer_notes')
    .select(['at', 'by', 'text'])
    .where('email', '=', email)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MAX_NOTES)
    .execute();
}
