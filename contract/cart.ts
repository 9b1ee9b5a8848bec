import * as z from 'zod';
import { centsSchema } from './cents.ts';
import { quantitySchema } from './quantity.ts';
import { printExtrasShape } from './queu3d/print-extras.ts';

/** Different items in a cart. */
export const MAX_LINES = 100;

/** The `itemId` of every print; no catalogue item has it. */
export const PRINT_ITEM = 'queu3d-print';

const lineOptionsSchema = z.object({
  material: z.string(),
  colorName: z.string(),
  weight: z.string(),
  diameter: z.string(),
  color: z.string(),
  quality: z.string().optional().describe('prints only'),
  infill: z.int().optional().describe('prints only: percent, 0 to 100'),
  supports: z.boolean().optional().describe('prints only: true when printed with supports, else absent'),
  repaired: z.boolean().optional().describe('prints only: true when the shopper accepted a repair of it, else absent'),
  ...printExtrasShape,
  price: centsSchema.optional().describe('prints only: unit price in cents'),
  fileId: z.string().optional().describe('prints only: the uploaded model'),
  preview: z.string().optional().describe('prints only: path of the model’s picture'),
});

export const cartLineSchema = z.object({
  id: z.string(),
  itemId: z.string(),
  type: z.string().describe('item, bundle or pod'),
  qty: z.int().min(1).describe('quantity'),
  options: lineOptionsSchema,
  sides: z.array(z.string()).describe('ids of the add-ons, or of the rolls in a bundle; a roll can repeat'),
  price: centsSchema.describe('unit price in cents, paid add-ons included'),
  name: z.string(),
  description: z.string().optional().describe('plain text; absent in older orders'),
  images: z.array(z.string()),
  data: z.object({
    freeGround: z.boolean(),
    hex: z.string(),
    isPart: z.boolean(),
    isTenPack: z.boolean(),
    isSpool: z.literal(true).optional().describe('a spool, or goods with one in them; absent: not'),
    isMembersOnly: z.literal(true).optional().describe('only members buy it; absent: anyone does'),
    kind: z.string().optional().describe('of goods other than filament, such as tshirt; absent in older orders'),
    isSwatchCard: z.literal(true).optional().describe('its price comes back on an order with a spool; absent: not'),
    qoh: z.int().min(0).describe('quantity on hand'),
    atMost: z
      .int()
      .min(0)
      .optional()
      .describe('max quantity of this line, given stock and the other lines; absent in older orders'),
    step: z.int().min(1).describe('the quantity must be a multiple of this'),
    sideNames: z.array(z.string()),
    bundle: z
      .object({
        id: z.string(),
        pieces: z.int().min(2),
        price: centsSchema,
        isTenPack: z.boolean(),
        qoh: z.int().min(0),
      })
      .optional()
      .describe('the bundle that takes this roll; lines without add-ons only'),
    rollPrices: z.array(centsSchema).optional().describe('of a bundle: what each of its sides costs singly'),
    printId: z.string().optional().describe('lines of type pod only'),
  }),
  error: z.string().nullable().describe('why the line cannot be bought; null: it can'),
});

export const cartSchema = z.object({ lines: z.array(cartLineSchema) });

/** Body of `POST /api/cart`. Prices sent by a browser are ignored; options are read for prints only. */
export const addToCartSchema = z
  .object({
    id: z
      .string()
      .min(1, 'Please say which item to add.')
      .max(200)
      .describe('item id; for a print the finished job, or without a quote the id of a print just removed'),
    qty: quantitySchema.optional(),
    quantity: quantitySchema.optional(),
    type: z.string().max(20).optional(),
    sides: z.array(z.string().max(200)).max(10).default([]),
    quote: z.string().max(20_000).optional().describe('prints only: the signed quote'),
    options: z
      .looseObject({
        material: z.string().max(200).optional(),
        color: z.string().max(200).optional().describe('prints only: name of the quoted color'),
      })
      .optional(),
  })
  .transform(({ qty, quantity, ...rest }) => ({ ...rest, qty: qty ?? quantity ?? 1 }));

/** Body of `POST /api/cart/several`: goods without add-ons, of a link or an agent's checkout. */
export const addSeveralSchema = z.object({
  items: z
    .array(z.object({ id: z.string().min(1).max(200), qty: quantitySchema }))
    .min(1)
    .max(MAX_LINES),
});

/** The whole cart, and what could not be added. */
export const addedSeveralSchema = cartSchema.extend({
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
});

/** Body of `PUT /api/cart/{lineId}`: the new quantity of the line. */
export const changeLineSchema = z.object({ type: z.string().max(20).optional(), qty: quantitySchema });

/** Body of `POST /api/cart/switch`: rolls of the cart become a bundle, or a bundle the same rolls, one of it. */
export const switchBundleSchema = z.object({
  id: z.string().max(200).describe('of the bundle'),
  sides: z.array(z.string().max(200)).max(10).describe('ids of its rolls'),
  to: z.enum(['bundle', 'singles']),
});

export const deletedLineSchema = z.object({ deleted: z.boolean(), id: z.string() });

export type CartLine = z.infer<typeof cartLineSchema>;
export type Cart = z.infer<typeof cartSchema>;
export type AddToCart = z.infer<typeof addToCartSchema>;
export type AddSeveral = z.infer<typeof addSeveralSchema>;
export type AddedSeveral = z.infer<typeof addedSeveralSchema>;
export type SwitchBundle = z.infer<typeof switchBundleSchema>;
export type ChangeLine = z.infer<typeof changeLineSchema>;
