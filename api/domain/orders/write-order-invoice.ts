import { goodsPictures } from '../../gateways/invoice/goods-pictures.ts';
import type { InvoiceFacts } from '../../gateways/invoice/write-head.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import type { OrderRow } from './order-rows.ts';
import { presentFull } from './read-orders.ts';

type InvoiceDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;

export interface Invoice {
  readonly refId: string;
  readonly pdf: Buffer;
}

/** The invoice of an order, which the caller has found for somebody who may see it. */
export async function writeOrderInvoice(
  deps: InvoiceDeps,
  row: OrderRow,
  size: InvoiceFacts['size'],
): Promise<Invoice> {
  const { store, settings } = deps;
  if (row.status !== 'paid' && row.status !== 'refunded' && !row.cancelled_at) throw new ShopError('invoice_unpaid');
  const order = await presentFull(deps, row);
  // Loads fonts and the PDF writer with the first invoice, not at every start.
  const { writeInvoice } = await import('../../gateways/invoice/write-invoice.ts');
  const pictures = await goodsPictures(order.lines);
  const pdf = await writeInvoice({ order, coupon: row.coupon, store, pictures, publicUrl: settings.publicUrl, size });
  return { refId: row.ref_id, pdf };
}
