import { quantityStep } from '../../../api/contract/catalogue/bundle.ts';
import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../api/contract/catalogue/material.ts';
import type { AddOn, BuyBoxProps } from '../../islands/product/buy-box-props.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { stockCall } from '../live-stock.ts';
import type { Choices } from './choice.ts';
import { choicesFor } from './choices.ts';

/** What the buying part of an item's page is told. */
export function buyBoxProps(item: CatalogueItem, catalogue: Catalogue): BuyBoxProps {
  const { tags } = item;
  const isSpool = isSpoolMaterial(tags.material);
  const choices = choicesFor(item, catalogue);
  const addOn = catalogue.byId.get(item.sides[0] ?? '');
  return {
    item: {
      id: item.id,
      name: item.name,
      material: tags.material,
      price: item.price,
      was: item.data.was,
      unit: isSpool ? 'spool' : 'piece',
      sizeLabel: isSpool ? 'Diameter' : 'Size',
    },
    choices,
    step: quantityStep(tags),
    ...(addOn && { addOn: asAddOn(addOn) }),
    stock: stockOf([item, ...(addOn ? [addOn] : []), ...offered(choices, catalogue)]),
    stockCall: stockCalls(item, choices, addOn),
    membersOnly: tags.material === 'PLA Sub',
  };
}

function asAddOn({ id, name, price, data }: CatalogueItem): AddOn {
  return { id, name, price, summary: data.summary };
}

function offered(choices: Choices, { byId }: Catalogue): CatalogueItem[] {
  const ids = Object.values(choices).flatMap((list) => list.map((choice: Choices['color'][number]) => choice.item?.id));
  return ids.flatMap((id) => (id ? (byId.get(id) ?? []) : []));
}

function stockOf(items: readonly CatalogueItem[]): Record<string, number> {
  return Object.fromEntries(items.map(({ id, qoh }) => [id, qoh]));
}

/** The item's own material, its colour in the others, and the add-on. */
function stockCalls(item: CatalogueItem, choices: Choices, addOn: CatalogueItem | undefined): BuyBoxProps['stockCall'] {
  const others = choices.material.some((choice) => choice.item && !choice.current);
  return [
    stockCall('material', item.tags.material),
    ...(others ? [stockCall('color', item.tags.color)] : []),
    ...(addOn ? [stockCall('kind', addOn.tags.kind)] : []),
  ];
}
