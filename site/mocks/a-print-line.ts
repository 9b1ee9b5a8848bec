import type { CartLine } from '../../contract/cart.ts';
import { aCartLine } from './a-cart-line.ts';

/** A cart line with a print of gear.stl in Petrol PLA. Lines with the same `printId` are one print. */
export function aPrintLine({
  id,
  printId = `print-${id}`,
  price = 282,
  qty = 1,
}: {
  id: string;
  printId?: string;
  price?: number;
  qty?: number;
}) {
  const line = aCartLine({ id, name: 'Print of gear.stl', price, qty, qoh: 999 });
  return {
    ...line,
    itemId: 'queu3d-print',
    type: 'pod',
    options: {
      material: 'PLA',
      colorName: 'Petrol',
      color: 'Petrol',
      weight: '18.8g',
      diameter: '',
      quality: 'Standard',
      infill: 20,
    },
    images: ['/api/file/4be0643f-1d98-573b-97cd-ca98a65347dd/preview?of=0f6f5a52-7c1d-4b8e-9a55-3d1c2e4b7a90'],
    data: { ...line.data, printId },
  } satisfies CartLine;
}
