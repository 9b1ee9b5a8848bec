import type { Filament } from '../../contract/filament/filament.ts';
import { uuidBytes, uuidV5 } from './uuid-v5.ts';

/** Published with the rule, one for each kind of entity. */
const namespaces = {
  brand: '5269dfb7-1559-440a-85be-aba5f3eff2d2',
  material: '616fc86d-7d99-4953-96c7-46d2836b9be9',
  container: '1b2624e1-4e98-4fcb-a69e-e3188b01df84',
  package: '6f7d485e-db8d-4979-904e-a231cd6602b2',
} as const;

export function brandUuid(brand: string): string {
  return uuidV5(namespaces.brand, brand);
}

/** `name` without the brand, such as "PLA Petrol". */
export function materialUuid(brand: string, name: string): string {
  return uuidV5(namespaces.material, uuidBytes(brandUuid(brand)), name);
}

export function containerUuid(brand: string, name: string): string {
  return uuidV5(namespaces.container, uuidBytes(brandUuid(brand)), name);
}

/** Tags and the database have the number as a number, so zeros before it do not count. */
export function packageUuid(brand: string, gtin: string): string {
  return uuidV5(namespaces.package, uuidBytes(brandUuid(brand)), String(Number(gtin)));
}

/** What tags and the database call the material of a spool, so that both derive the same UUID. */
export function openPrintTagMaterialName({ materialLabel, colorName }: Filament): string {
  return `${materialLabel} ${colorName}`;
}
