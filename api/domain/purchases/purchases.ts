import { sql } from 'kysely';
import type * as z from 'zod';
import {
  MAX_PURCHASE_LINES,
  mayPurchase,
  type newPurchaseSchema,
  type PurchaseAction,
  type PurchaseEdit,
  type PurchaseState,
  purchaseStateNames,
} from '../../../contract/desk/purchases.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { proposeLines } from './propose-lines.ts';
import { purchaseState } from './read-purchases.ts';

type PurchaseDeps = Pick<Deps, 'connection' | 'clock'>;

/** Makes a draft, empty or of what is low on stock; returns its id. A repeated request makes one. */
export async function addPurchase(
  { connection: { db }, clock }: PurchaseDeps,
  { key, supplier, from }: z.infer<typeof newPurchaseSchema>,
  by: string,
): Promise<number> {
  return await auditedTransaction(db, async (trx) => {
    const added = await trx
      .insertInto('purchases')
      .values({
        key,
        supplier,
        opened_by: by,
        opened_at: clock(),
        expected_on: null,
        ordered_at: null,
        closed_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      const { id } = await trx.selectFrom('purchases').select('id').where('key', '=', key).executeTakeFirstOrThrow();
      return id;
    }
    const lines = from === 'low' ? await proposeLines(trx, supplier) : [];
    const rows = lines.slice(0, MAX_PURCHASE_LINES).map((line) => ({ purchase_id: added.id, ...line }));
    if (rows.length > 0) await trx.insertInto('purchase_lines').values(rows).execute();
    return added.id;
  });
}

/** Replaces what a draft says. Throws `item_unknown` for an item that the shop does not have. */
export async function editPurchase(
  { connection: { db }, catalogue }: Pick<Deps, 'connection' | 'catalogue'>,
  id: number,
  { supplier, expectedOn, note, lines }: PurchaseEdit,
): Promise<void> {
  if (lines.some((line) => !catalogue.get(line.id))) throw new ShopError('item_unknown');
  await auditedTransaction(db, async (trx) => {
    await lockPurchase(trx, id, 'edit');
    await trx.updateTable('purchases').set({ supplier, expected_on: expectedOn, note }).where('id', '=', id).execute();
    await trx.deleteFrom('purchase_lines').where('purchase_id', '=', id).execute();
    const rows = lines.map((line) => ({ purchase_id: id, item_id: line.id, qty: line.qty, cost: line.cost }));
    if (rows.length > 0) await trx.insertInto('purchase_lines').values(rows).execute();
  });
}

const steps = {
  order: { state: 'ordered', stamp: 'ordered_at' },
  close: { state: 'arrived', stamp: 'closed_at' },
  cancel: { state: 'canceled', stamp: 'closed_at' },
} as const;
export type PurchaseStep = keyof typeof steps;

/** Orders, closes or cancels; a step that was made before changes nothing. */
export async function movePurchase({ connection: { db }, clock }: PurchaseDeps, id: number, step: PurchaseStep) {
  await auditedTransaction(db, async (trx) => {
    const { state, stamp } = steps[step];
    if ((await readState(trx, id)) === state) return;
    await lockPurchase(trx, id, step);
    if (step === 'order' && (await countLines(trx, id)) === 0) throw new ShopError('purchase_empty');
    await trx
      .updateTable('purchases')
      .set({ state, [stamp]: clock() })
      .where('id', '=', id)
      .execute();
  });
}

async function countLines(trx: Transaction<Database>, id: number): Promise<number> {
  const lines = await trx.selectFrom('purchase_lines').select('item_id').where('purchase_id', '=', id).execute();
  return lines.length;
}

/** Locks it for the rest of the transaction. Throws `purchase_unknown`. */
async function readState(trx: Transaction<Database>, id: number): Promise<PurchaseState> {
  const found = await trx.selectFrom('purchases').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw new ShopError('purchase_unknown');
  const { rows } = await sql<{ state: PurchaseState }>`
    select ${purchaseState} as state from purchases as purchase where id = ${id}`.execute(trx);
  return rows[0]?.state ?? 'draft';
}

/** Locks it, and throws `purchase_refused` where its state does not allow the action. */
export async function lockPurchase(
  trx: Transaction<Database>,
  id: number,
  action: PurchaseAction,
): Promise<PurchaseState> {
  const state = await readState(trx, id);
  if (!mayPurchase(action, state)) throw new ShopError('purchase_refused', { state: purchaseStateNames[state] });
  return state;
}
