import { sql } from 'kysely';
import type { ModelSize } from '../../../contract/queu3d/job.ts';
import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { lockOrder, updateOrder } from '../orders/order-rows.ts';
import { requireAllowed } from '../orders/order-state.ts';
import { disputesOf } from '../orders/record-dispute.ts';
import { ShopError } from '../shop-error.ts';
import { clearPlates } from './plate-rows.ts';

/** A paid print, with all that the person at the printers needs. */
export interface OrderedPrint {
  readonly orderId: string;
  /** of the order */
  readonly refId: string;
  /** of the line within its order, from 0 */
  readonly position: number;
  readonly placedAt: Date;
  readonly qty: number;
  readonly printedAt: Date | null;
  /** of the model's file */
  readonly name: string;
  readonly fileId: string;
  readonly sliceId: string;
  readonly extension: ModelExtension;
  /** of the picture that the shopper saw; null: there was none */
  readonly previewId: string | null;
  readonly material: string;
  readonly colorName: string;
  readonly settings: SliceSettings;
  /** mm³ of its supports; null without a choice of them */
  readonly supportMm3: number | null;
  /** mm³ of filament for one */
  readonly filament: number;
  /** seconds for one */
  readonly printTime: number;
  readonly size: ModelSize | null;
  /** of the model; null where no slice says it */
  readonly triangles: number | null;
}

interface Which {
  readonly orderIds?: readonly string[];
  /** only what is still to be printed */
  readonly open?: boolean;
}

/** Prints of paid orders that were neither refunded nor canceled, the longest waiting first. */
export async function orderedPrints(db: Db, { orderIds, open = false }: Which = {}): Promise<OrderedPrint[]> {
  return await selectOrderedPrints(db)
    .$if(orderIds !== undefined, (query) => query.where('order_lines.order_id', 'in', orderIds ?? []))
    .$if(open, (query) => query.where('printed_at', 'is', null))
    .orderBy('orders.ts')
    .orderBy('position')
    .execute();
}

/** Without an order, for queries that select more of them. */
export function selectOrderedPrints(db: Db) {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('prints', 'prints.id', 'order_lines.print_id')
    .innerJoin('slices', 'slices.id', 'prints.slice_id')
    .innerJoin('model_files', 'model_files.id', 'prints.file_id')
    .select([
      'order_lines.order_id as orderId',
      'orders.ref_id as refId',
      'position',
      'orders.ts as placedAt',
      'qty',
      'printed_at as printedAt',
      'prints.name',
      'prints.file_id as fileId',
      'prints.slice_id as sliceId',
      'model_files.extension',
      'prints.preview_id as previewId',
      'material',
      'color_name as colorName',
      'settings',
      'support_mm3 as supportMm3',
      sql<number>`filament_mm3`.as('filament'),
      sql<number>`print_seconds`.as('printTime'),
      'size',
      'triangles',
    ])
    .where('orders.status', '=', 'paid');
}

type MarkDeps = Pick<Deps, 'connection' | 'clock'>;

/**
 * Hands the prints of an order to the workshop and returns them: from now on its shopper cannot cancel it. Handing them
 * over again keeps the first time.
 */
export async function startPrinting({ connection, clock }: MarkDeps, orderId: string): Promise<OrderedPrint[]> {
  return await auditedTransaction(connection.db, (trx) => startPrintingWithin(trx, orderId, clock()));
}

/** The same as a part of a transaction. */
export async function startPrintingWithin(trx: Transaction<Database>, orderId: string, now: Date) {
  const order = await lockOrder(trx, orderId);
  const prints = await orderedPrints(trx, { orderIds: [orderId] });
  if (prints.length === 0) throw new ShopError('print_unknown');
  requireAllowed('print', { order, disputes: await disputesOf(trx, [orderId]) });
  await updateOrder(trx, orderId, { printing_at: order.printing_at ?? now });
  return prints;
}

/**
 * Marks all prints of an order as printed and returns them; those printed earlier keep their time. What is on machines
 * counts as good.
 */
export async function markPrinted({ connection, clock }: MarkDeps, orderId: string): Promise<OrderedPrint[]> {
  const now = clock();
  return await auditedTransaction(connection.db, async (trx) => {
    await startPrintingWithin(trx, orderId, now);
    await trx
      .updateTable('print_runs')
      .set(({ ref }) => ({ good: ref('pieces'), ended_at: now }))
      .where('order_id', '=', orderId)
      .where('ended_at', 'is', null)
      .execute();
    await trx
      .updateTable('order_lines')
      .set({ printed_at: now })
      .where('order_id', '=', orderId)
      .where('print_id', 'is not', null)
      .where('printed_at', 'is', null)
      .execute();
    await clearPlates(trx, orderId, now);
    return await orderedPrints(trx, { orderIds: [orderId] });
  });
}
