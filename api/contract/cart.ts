import * as z from 'zod';
import { centsSchema } from './money/cents.ts';
import { quantitySchema } from './quantity.ts';

/** The `itemId` of every print: no item of the catalogue has it. */
export const PRINT_ITEM = 'queu3d-print';

const lineOptionsSchema = z.object({
  material: z.string(),
  colorName: z.string(),
  weight: z.string(),
  diameter: z.string(),
  color: z.string(),
  quality: z.string().optional().describe('of a print'),
  infill: z.int().optional().describe('of a print, in percent'),
});

export const cartLineSchema = z.object({
  id: z.string(),
  itemId: z.string(),
  type: z.string().describe('item, bundle or pod'),
  qty: z.int().min(1),
  options: lineOptionsSchema,
  sides: z.array(z.string()).describe('ids of the add-ons, or of the rolls in a bundle'),
  price: centsSchema.describe('one piece with its paid sides'),
  name: z.string(),
  images: z.array(z.string()),
  data: z.object({
    freeGround: z.boolean(),
    hex: z.string(),
    isPart: z.boolean(),
    isTenPack: z.boolean(),
    qoh: z.int().min(0),
    atMost: z
      .int()
      .min(0)
      .optional()
      .describe('pieces of this line that stock allows beside the other lines; orders of before do not tell it'),
    step: z.int().min(1).describe('the quantity moves in steps of this'),
    sideNames: z.array(z.string()),
    printId: z.string().optional().describe('of a line of type pod'),
  }),
  error: z.string().nullable().describe('why the line cannot be bought as it is'),
});

export const cartSchema = z.object({ lines: z.array(cartLineSchema) });

/** Body of `POST /api/cart`. Prices that a browser may send are not read, and options only of a print. */
export const addToCartSchema = z
  .object({
    id: z
      .string()
      .min(1, 'Please say which item to add.')
      .max(200)
      .describe('of a print: the finished job; without a quote the id of a print that was just taken out'),
    qty: quantitySchema.optional(),
    quantity: quantitySchema.optional(),
    type: z.string().max(20).optional(),
    sides: z.array(z.string().max(200)).max(10).default([]),
    quote: z.string().max(20_000).optional().describe('of a print: the shop’s word on its price'),
    options: z
      .looseObject({
        material: z.string().max(200).optional(),
        color: z.string().max(200).optional().describe('of a print: the name of the color that was quoted'),
      })
      .optional(),
  })
  .transform(({ qty, quantity, ...rest }) => ({ ...rest, qty: qty ?? quantity ?? 1 }));

/** Body of `PUT /api/cart/{lineId}`: the quantity that the line is to have. */
export const changeLineSchema = z.object({ type: z.string().max(20).optional(), qty: quantitySchema });

export const deletedLineSchema = z.object({ deleted: z.boolean(), id: z.string() });

export type CartLine = z.infer<typeof cartLineSchema>;
export type Cart = z.infer<typeof cartSchema>;
export type AddToCart = z.infer<typeof addToCartSchema>;
export type ChangeLine = z.infer<typeof changeLineSchema>;
