import { PRINT_ITEM } from '../../../contract/cart.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import type { PrintContent } from '../../../contract/queu3d/print-content.ts';

/**
 * The base item of print-on-demand lines. Its price is that of a gram of the first material at Standard quality; the
 * rates of all materials are in `extraInfo`. It is in no list, and only a signed quote adds a print to the cart.
 */
export function printItem({ materials }: Pick<PrintContent, 'materials'>): Item {
  const [base] = materials;
  const names = materials.map(({ name }) => name);
  const rates = materials.map(({ name, perGram }) => `<li>${materialLabel(name)}: ${dollars(perGram)} per gram</li>`);
  return {
    id: PRINT_ITEM,
    name: 'QUEU3D print',
    desc: '<p>Your 3D model, printed in Detroit. The price is per gram of filament at Standard quality.</p>',
    extraInfo: `<ul>${rates.join('')}</ul>`,
    price: cents(base?.perGram ?? 0),
    qoh: MAX_QUANTITY,
    imgSrc: [],
    previewVideos: [],
    data: {
      temp: null,
      freeGround: false,
      discordOnly: false,
      membersOnly: false,
      sku: 'NS-QUEU3D',
      hex: '#16181D',
      summary: 'Your 3D model, printed in Detroit.',
      was: null,
    },
    sides: [],
    active: true,
    displayIndex: 0,
    type: 'pod',
    options: { color: [], colorName: [], diameter: [], weight: ['1g'], material: names },
    tags: {
      color: '',
      colorName: '',
      material: base?.name ?? '',
      weight: '1g',
      diameter: '',
      colorFamily: '',
      kind: 'print',
    },
  };
}
