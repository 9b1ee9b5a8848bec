import { sheetSlug } from '../../../contract/editorial/sheet-path.ts';
import type { Filament } from '../../../contract/filament/filament.ts';
import { filamentProperties } from '../../../contract/filament/properties.ts';
import { listable } from '../../../contract/listing/listed-items.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** The spools of one material that lists show, in their order. */
export interface MaterialExport {
  /** in the names of the files, such as `pla-ltd` */
  readonly slug: string;
  readonly label: string;
  readonly filaments: readonly Filament[];
}

/** The records of all spools on sale, by material, in menu order. */
export function materialExports({
  items,
  materials,
  filamentOf,
}: Pick<Catalogue, 'items' | 'materials' | 'filamentOf'>): MaterialExport[] {
  const listed = listable(items).flatMap(({ id }) => filamentOf.get(id) ?? []);
  const byMaterial = Map.groupBy(listed, ({ material }) => material as string);
  return materials.flatMap(({ name, label }) => {
    const filaments = byMaterial.get(name);
    return filaments ? [{ slug: sheetSlug(name), label, filaments }] : [];
  });
}

/** A material's spools as Markdown, for programs that read text. */
export function exportText({ label, filaments }: MaterialExport): string {
  const parts = filaments.map((filament) => {
    const { name, colorName, diameterMm, netGrams, hex, finish, sku, gtin, pageUrl } = filament;
    return [
      `## ${colorName}, ${diameterMm} mm, ${netGrams} g`,
      '',
      `- Name: ${name}`,
      `- Color: ${hex}${finish ? `, ${finish}` : ''}`,
      `- SKU: ${sku}${gtin ? `, GTIN: ${gtin}` : ''}`,
      ...filamentProperties(filament).map(
        ({ name: label, value, min, max, unit }) =>
          `- ${label}: ${value} ${unit}${min === undefined ? '' : ` (${min} to ${max})`}`,
      ),
      `- Page: ${pageUrl}`,
      '',
    ].join('\n');
  });
  return [`# ${label} filament`, '', ...parts].join('\n');
}
