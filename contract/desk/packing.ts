import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { spoolIdSchema } from '../filament/spool-id.ts';
import { idSchema } from '../id.ts';
import { orderedSpoolSchema } from '../order.ts';
import { serviceCodeSchema } from '../service-code.ts';
import { carrierSchema } from '../shipping/carriers.ts';

/** A packer who shows no sign for this long lost interest, or the phone; then somebody else gets the order. */
export const LEASE_MINUTES = 15;
/** The page renews the lease this often while it is open. */
export const HEARTBEAT_SECONDS = 60;
/** An order that was put off goes behind all others for this long. */
export const LATER_MINUTES = 30;
export const MAX_PARCELS = 20;
/** FedEx Home Delivery carries 70 pounds a parcel. */
const HEAVIEST_PARCEL_GRAMS = 31_700;
/** Boxes, padding and moist spools differ by this much; more than that, and something is missing or too many. */
const WEIGHT_SHARE = 0.1;
const WEIGHT_GRAMS = 150;

/** Whether a weight is so far from the expected one that the packer should look into the box again. */
export function isWeightOff(grams: number, expected: number): boolean {
  return Math.abs(grams - expected) > Math.max(WEIGHT_GRAMS, expected * WEIGHT_SHARE);
}

const pieceKinds = ['item', 'mystery', 'print'] as const;

/** Pieces of one kind that go into the parcel. */
const pieceSchema = z.object({
  id: z.string().max(200).describe('an item’s id, or that of a print or a press of the vending machine'),
  kind: z.enum(pieceKinds).describe('mystery: it fell out of the vending machine, in its wrapping'),
  name: z.string(),
  detail: z.string().describe('material, size and color for people'),
  hex: z.string().nullable(),
  picture: z.string().nullable(),
  qty: z.int().min(1),
  place: z.string().nullable().describe('on the shelf; null: not known'),
  sku: z.string().describe('as on the shelf; empty: it has none'),
  codes: z.array(z.string()).describe('in lower case: what a scan of it says'),
});
export type Piece = z.infer<typeof pieceSchema>;

/** How many pieces are in the box, by the id of the piece. */
export const ticksSchema = z
  .object({})
  .catchall(z.int().min(0).max(10_000))
  .refine((ticks) => Object.keys(ticks).length <= 500, 'must have at most 500 pieces')
  .refine((ticks) => Object.keys(ticks).every((id) => id.length <= 200), 'must have ids of at most 200 characters');
export type Ticks = z.infer<typeof ticksSchema>;

/**
 * label_requested: FedEx was asked and has not answered · labelled · voided: not paid for · failed: FedEx refused ·
 * typed: a number that somebody typed.
 */
const shipmentStates = ['label_requested', 'labelled', 'voided', 'failed', 'typed'] as const;

/** A parcel of an order. */
const parcelSchema = z.object({
  id: z.uuid(),
  state: z.enum(shipmentStates),
  carrier: carrierSchema,
  service: z.string().nullable(),
  tracking: z.string().nullable(),
  cost: centsSchema.nullable().describe('of the label; null: not known'),
  weightGrams: z.int().nullable(),
  hasLabel: z.boolean().describe('its file can be printed'),
  isVoiding: z.boolean().describe('FedEx was asked to void it and has not answered: no parcel may leave with it'),
});
export type Parcel = z.infer<typeof parcelSchema>;

export const packingOrderSchema = z.object({
  id: z.uuid(),
  number: z.string().describe('such as NS-7K2M-4Q9D'),
  placedAt: z.iso.datetime(),
  serviceCode: serviceCodeSchema,
  ships: z.iso.date().nullable().describe('as promised; null: no date'),
  dueAt: z.iso.datetime().nullable().describe('the cut-off of an overnight order that ships today'),
  recipient: z.array(z.string()).describe('name and address, line by line; of a pickup the name'),
  note: z.string().describe('by the shopper'),
  giftMessage: z.string().describe('on the slip, for the one who unpacks it'),
  pieces: z.array(pieceSchema),
  spools: z.array(orderedSpoolSchema).describe('those in the box whose labels were scanned'),
  openPresses: z.int().min(0).describe('presses at the vending machine that the shopper has not used yet'),
  expectedGrams: z.int().min(0),
  putOffReason: z.string().nullable().describe('why somebody put it off before'),
  ticks: ticksSchema,
  leaseUntil: z.iso.datetime(),
  parcels: z.array(parcelSchema).describe('without voided and failed ones'),
  labels: z.enum(['fedex', 'none']).describe('whether FedEx makes labels for this order'),
  labelsReason: z.string().nullable().describe('why not'),
  unclearLabel: z.boolean().describe('FedEx was asked for a label and its answer never came'),
});
export type PackingOrder = z.infer<typeof packingOrderSchema>;

/** Answer of `POST /api/desk/packing/next`. */
export const packingNextSchema = z.object({
  order: packingOrderSchema.nullable().describe('null: nothing is left to pack'),
  waiting: z.int().min(0).describe('orders to pack that nobody has yet'),
});
export type PackingNext = z.infer<typeof packingNextSchema>;

/** Body of `POST /api/desk/packing/{orderId}/spools`. */
export const scannedSpoolSchema = z.object({
  code: z.string().trim().min(1).max(300).describe('what its QR code says, or its id'),
});
export const packedSpoolSchema = z.object({
  spool: orderedSpoolSchema,
  isNew: z.boolean().describe('false: it was in the box already'),
});
export const packedSpoolParamsSchema = z.object({ orderId: idSchema(), spool: spoolIdSchema });

export const leaseSchema = z.object({ leaseUntil: z.iso.datetime() });

export const laterSchema = z.object({ reason: z.string().trim().max(200).default('') });

const parcelWeight = z
  .int('Please enter the weight in grams.')
  .min(1, 'Please enter the weight in grams.')
  .max(HEAVIEST_PARCEL_GRAMS, 'A parcel weighs 31.7 kg (70 lb) at most. Please pack two.');

/** Body of `POST /api/desk/packing/{orderId}/labels`. */
export const buyLabelsSchema = z.object({
  weights: z.array(parcelWeight).min(1).max(MAX_PARCELS).describe('grams of each parcel'),
  again: z.boolean().default(false).describe('somebody looked: the request without an answer bought nothing'),
});

/** Body of `POST /api/desk/packing/{orderId}/ship`: typed parcels, or none for labels that were bought, and for pickups. */
export const shipSchema = z.object({
  carrier: carrierSchema.default('fedex').describe('of the typed parcels'),
  parcels: z
    .array(
      z.object({
        tracking: z.string().trim().min(1, 'Please enter the tracking number.').max(60),
        weightGrams: parcelWeight.nullable(),
      }),
    )
    .max(MAX_PARCELS)
    .default([]),
});
export const shippedSchema = z.object({ number: z.string(), tracking: z.array(z.string()) });
