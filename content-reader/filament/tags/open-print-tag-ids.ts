import { createHash } from 'node:crypto';

/** The format's namespaces. */
const BRANDS = '5269dfb7-1559-440a-85be-aba5f3eff2d2';
const MATERIALS = '616fc86d-7d99-4953-96c7-46d2836b9be9';
const PACKAGES = '6f7d485e-db8d-4979-904e-a231cd6602b2';

interface Identified {
  readonly brand: string;
  /** without the brand: PLA Petrol */
  readonly materialName: string;
  readonly gtin?: string | undefined;
}

/**
 * The UUIDs that OpenPrintTag's readers derive for a spool: equal names and numbers give equal UUIDs anywhere. That of
 * one tag comes from its chip's own number.
 */
export function openPrintTagIds({ brand, materialName, gtin }: Identified) {
  const ofBrand = uuid(BRANDS, text(brand));
  const ofMaterial = uuid(MATERIALS, uuidBytes(ofBrand), text(materialName));
  // As a number, which does not start with zeros.
  const ofPackage = gtin === undefined ? undefined : uuid(PACKAGES, uuidBytes(ofBrand), text(String(Number(gtin))));
  return { brand: ofBrand, material: ofMaterial, package: ofPackage };
}

export function uuidBytes(id: string): Uint8Array {
  return Uint8Array.from(Buffer.from(id.replaceAll('-', ''), 'hex'));
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

/** Version 5 of RFC 9562: by SHA-1. */
function uuid(namespace: string, ...names: readonly Uint8Array[]): string {
  const hash = createHash('sha1').update(uuidBytes(namespace));
  for (const name of names) hash.update(name);
  const bytes = hash.digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
