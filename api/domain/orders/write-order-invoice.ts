import { goodsPictures } from '../../gateways/invoice/goods-pictures.ts';
import type { InvoiceFacts } from '../../gateways/invoice/write-head.ts';
import type { Deps } from '../deps.ts';
import { customsInvoice } from './customs-invoice.ts';
import type { OrderRow } from './order-rows.ts';
import { requireAllowed } from './order-state.ts';
import { presentFull } from './read-orders.ts';

type InvoiceDeps = Pick<Deps, 'connection' | 'catalogue' | 'clock' | 'settings' | 'store' | 'canada'>;

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
  requireAllowed('invoice', { order: row });
  const order = await presentFull(deps, row);
  // Loads fonts and the PDF writer with the first invoice, not at every start.
  const { writeInvoice } = await import('../../gateways/invoice/write-invoice.ts');
  const pictures = await goodsPictures(order.lines);
  const customs = await customsInvoice(deps, row, order);
  const facts = { order, coupon: row.coupon, store, pictures, customs, publicUrl: settings.publicUrl, size };
  const pdf = await writeInvoice(facts);
  return { refId: row.ref_id, pdf };
}
