import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Filament } from '../../../contract/filament/filament.ts';

/** Published with the rule, one for each kind of entity. */
const namespaces = {
  brand: '5269dfb7-1559-440a-85be-aba5f3eff2d2',
  material: '616fc86d-7d99-4953-96c7-46d2836b9be9',
  container: '1b2624e1-4e98-4fcb-a69e-e3188b01df84',
  package: '6f7d485e-db8d-4979-904e-a231cd6602b2',
} as const;

export function brandUuid(brand: string): string {
  return deriveUuid(namespaces.brand, brand);
}

/** `name` without the brand, such as "PLA Petrol". */
export function materialUuid(brand: string, name: string): string {
  return deriveUuid(namespaces.material, { uuid: brandUuid(brand) }, name);
}

export function containerUuid(brand: string, name: string): string {
  return deriveUuid(namespaces.container, { uuid: brandUuid(brand) }, name);
}

/** The database has the number as a number, so zeros before it do not count. */
export function packageUuid(brand: string, gtin: string): string {
  return deriveUuid(namespaces.package, { uuid: brandUuid(brand) }, String(Number(gtin)));
}

/** What OpenPrintTag calls the material of a spool. */
export function openPrintTagMaterialName({ material, colorName }: Filament): string {
  return `${material} ${colorName}`;
}

/** Version 5 of RFC 9562: a SHA-1 of a namespace and a name. UUIDs in the name are hashed as bytes. */
function deriveUuid(namespace: string, ...name: (string | { readonly uuid: string })[]): string {
  const hash = createHash('sha1').update(bytesOf(namespace));
  for (const part of name) hash.update(typeof part === 'string' ? part : bytesOf(part.uuid));
  const bytes = hash.digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function bytesOf(uuid: string): Uint8Array {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
