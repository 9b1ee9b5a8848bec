import * as z from 'zod';
import { checked } from './check-body.ts';
import { found, shown } from './orders.ts';
import { unprocessable } from './problem.ts';
import type { Books } from './store.ts';

const text = z.string().min(1).max(64);

const trackerParams = z
  .strictObject({
    capture_id: z.string().regex(/^[a-zA-Z0-9]{1,50}$/),
    tracking_number: text,
    carrier: z.enum(['FEDEX', 'UPS', 'USPS', 'DHL', 'CA_CANADA_POST', 'OTHER']),
    carrier_name_other: text.optional(),
    notify_payer: z.boolean().optional(),
  })
  .refine(({ carrier, carrier_name_other: name }) => (carrier === 'OTHER') === (name !== undefined), {
    path: ['carrier_name_other'],
  });

/** Adds a parcel to an order that was captured; the same parcel once, however often it is added. */
export async function addTracker(books: Books, id: string, body: unknown): Promise<object> {
  const order = await found(books.order(id));
  const { capture_id, tracking_number } = checked(trackerParams, body);
  const [unit] = order.purchase_units;
  const capture = unit.payments?.captures.find((each) => each.id === capture_id);
  if (!capture) throw unprocessable('CAPTURE_ID_NOT_FOUND', 'Specified capture ID does not exist.');
  if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'PENDING'].includes(capture.status)) {
    throw unprocessable('CAPTURE_STATUS_NOT_VALID', 'Invalid capture status.');
  }
  const trackers = unit.shipping?.trackers ?? [];
  const tracker = { id: `${capture_id}-${tracking_number}`, status: 'SHIPPED' as const };
  const isKnown = trackers.some((each) => each.id === tracker.id);
  const shipping = { trackers: isKnown ? trackers : [...trackers, tracker] };
  const tracked = { ...order, purchase_units: [{ ...unit, shipping }] satisfies typeof order.purchase_units };
  await books.put(tracked);
  return shown(tracked);
}
