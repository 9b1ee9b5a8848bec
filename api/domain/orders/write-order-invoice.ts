import type { Deps } from '../../deps.ts';
import type { InvoiceFacts } from '../../gateways/invoice/write-head.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { findOrder, isUuid, linesOf, type OrderRow } from './order-rows.ts';
import { presentOrder } from './present-order.ts';
import { findLinkedOrder } from './read-tracked-order.ts';

type InvoiceDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;

interface Asked {
  readonly orderId: string;
  readonly size: InvoiceFacts['size'];
}

export interface Invoice {
  readonly refId: string;
  readonly pdf: Buffer;
}

/** The invoice of one's own order. */
export async function writeOwnInvoice(deps: InvoiceDeps, shopper: Shopper, asked: Asked): Promise<Invoice> {
  const row = isUuid(asked.orderId) ? await findOrder(deps.connection.db, asked.orderId) : undefined;
  if (row?.owner !== shopper.id) throw new ShopError('not_yours');
  return await write(deps, row, asked);
}

/** The invoice of the order that a mail's link names. */
export async function writeLinkedInvoice(deps: InvoiceDeps, token: string, asked: Asked): Promise<Invoice> {
  const row = await findLinkedOrder(deps, token);
  if (row.id !== asked.orderId) throw new ShopError('order_link_damaged');
  return await write(deps, row, asked);
}

async function write({ connection, store }: InvoiceDeps, row: OrderRow, { size }: Asked): Promise<Invoice> {
  if (row.status !== 'paid' && row.status !== 'refunded') throw new ShopError('invoice_unpaid');
  const lines = (await linesOf(connection.db, [row.id])).get(row.id) ?? [];
  // Fonts and the writer of PDFs are opened by the first invoice, not by every start.
  const { writeInvoice } = await import('../../gateways/invoice/write-invoice.ts');
  const pdf = await writeInvoice({ order: presentOrder(row, lines), coupon: row.coupon, store, size });
  return { refId: row.ref_id, pdf };
}
