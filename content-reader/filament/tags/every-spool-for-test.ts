import { fileURLToPath } from 'node:url';
import { itemPath } from '../../../contract/catalogue/addresses.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import type { Filament } from '../../../contract/filament/filament.ts';
import { readCatalogue } from '../../catalogue.ts';
import { Content } from '../../content.ts';
import { sampleFilament } from '../sample-filament-for-test.ts';

/** The names, pages and weights of every spool that the shop sells; the rest is Petrol's. */
export function everySpool(): Filament[] {
  const { items, materials } = readCatalogue(new Content(fileURLToPath(new URL('../../../content', import.meta.url))));
  return items
    .filter(({ tags }) => isSpoolMaterial(tags.material))
    .map(({ id, tags, data }) => {
      const label = materials.find(({ name }) => name === tags.material)?.label ?? '';
      const [, amount = '', unit] = /^(\d+)(k?g)$/.exec(tags.weight) ?? [];
      return sampleFilament({
        id,
        materialLabel: label,
        colorName: tags.colorName,
        name: `Northspool ${label} ${tags.colorName}`,
        pageUrl: `https://northspool.example${itemPath(tags)}`,
        netGrams: Number(amount) * (unit === 'kg' ? 1000 : 1),
        ...(data.gtin && { gtin: data.gtin }),
      });
    });
}
