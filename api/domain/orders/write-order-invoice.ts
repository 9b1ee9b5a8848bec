import type { Deps } from '../../deps.ts';
import type { InvoiceFacts } from '../../gateways/invoice/write-head.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { findOrder, isUuid, linesOf, type OrderRow } from './order-rows.ts';
import { presentOrder } from './present-order.ts';
import { findLinkedOrder } from './read-orders.ts';

type InvoiceDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;

interface InvoiceRequest {
  readonly orderId: string;
  readonly size: InvoiceFacts['size'];
}

export interface Invoice {
  readonly refId: string;
  readonly pdf: Buffer;
}

/** The invoice of the shopper's own order. */
export async function writeOwnInvoice(deps: InvoiceDeps, shopper: Shopper, request: InvoiceRequest): Promise<Invoice> {
  const row = isUuid(request.orderId) ? await findOrder(deps.connection.db, request.orderId) : undefined;
  if (row?.owner !== shopper.id) throw new ShopError('not_yours');
  return await write(deps, row, request);
}

/** The invoice of the order behind an e-mail's signed link. */
export async function writeLinkedInvoice(deps: InvoiceDeps, token: string, request: InvoiceRequest): Promise<Invoice> {
  const row = await findLinkedOrder(deps, token);
  if (row.id !== request.orderId) throw new ShopError('order_link_damaged');
  return await write(deps, row, request);
}

async function write({ connection, store }: InvoiceDeps, row: OrderRow, { size }: InvoiceRequest): Promise<Invoice> {
  if (row.status !== 'paid' && row.status !== 'refunded') throw new ShopError('invoice_unpaid');
  const lines = (await linesOf(connection.db, [row.id])).get(row.id) ?? [];
  // Loads fonts and the PDF writer with the first invoice, not at every start.
  const { writeInvoice } = await import('../../gateways/invoice/write-invoice.ts');
  const pdf = await writeInvoice({ order: presentOrder(row, lines), coupon: row.coupon, store, size });
  return { refId: row.ref_id, pdf };
}
