import { createHash } from 'node:crypto';

/** Ours alone, drawn once. Another one would give every material that a maker imported a second entry. */
const ITEM_NAMESPACE = '777c3cba-902f-4676-8270-f8454c3ce7cb';

/** A name-based UUID of version 5 (RFC 9562). */
export function uuidV5(namespace: string, name: string): string {
  const bytes = createHash('sha1').update(namespace.replaceAll('-', ''), 'hex').update(name).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The same for an item each time, and no other item's. */
export function itemUuid(itemId: string): string {
  return uuidV5(ITEM_NAMESPACE, itemId);
}
