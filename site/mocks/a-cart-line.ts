import { type CartLine, cartLineSchema } from '../../contract/cart.ts';

interface LineFacts {
  readonly id: string;
  readonly name?: string;
  /** cents */
  readonly price?: number;
  readonly qty?: number;
  readonly qoh?: number;
  readonly atMost?: number;
  readonly step?: number;
  readonly sides?: readonly string[];
  readonly error?: string;
  readonly isTenPack?: boolean;
  readonly freeGround?: boolean;
}

/** A cart line: a Petrol PLA spool by default. */
export function aCartLine({
  id,
  name = 'Petrol',
  price = 2299,
  qty = 1,
  qoh = 40,
  step = 1,
  ...rest
}: LineFacts): CartLine {
  return cartLineSchema.parse({
    id,
    itemId: `item-${id}`,
    type: 'item',
    qty,
    options: { material: 'PLA', colorName: name, color: name, weight: '1kg', diameter: '1.75mm' },
    sides: rest.sides ?? [],
    price,
    name,
    images: ['/media/spools/petrol-swatch-800.webp', '/media/spools/petrol-side-800.webp'],
    data: {
      freeGround: rest.freeGround ?? false,
      hex: '#0B5A63',
      isPart: false,
      isTenPack: rest.isTenPack ?? false,
      qoh,
      atMost: rest.atMost ?? qoh,
      step,
      sideNames: rest.sides ?? [],
    },
    error: rest.error ?? null,
  });
}
