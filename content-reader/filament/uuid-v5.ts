import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

/** A name-based UUID of version 5 (RFC 9562). The parts of a name are hashed one after the other. */
export function uuidV5(namespace: string, ...name: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha1').update(uuidBytes(namespace));
  for (const part of name) hash.update(part);
  const bytes = hash.digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function uuidBytes(uuid: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(uuid.replaceAll('-', ''), 'hex'));
}

/** Ours alone, drawn once. Another one would give every material that a maker imported a second entry. */
const ITEM_NAMESPACE = '777c3cba-902f-4676-8270-f8454c3ce7cb';

/** The same for an item each time, and no other item's. */
export function itemUuid(itemId: string): string {
  return uuidV5(ITEM_NAMESPACE, itemId);
}
