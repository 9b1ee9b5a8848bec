import { createHmac } from 'node:crypto';

/**
 * Made of the address and a secret, as a UUID (version 8, RFC 9562): who leaves and comes back has the same one, so the
 * link in an old letter still stops the new ones. It tells nothing of the address, which is forgotten with its row.
 */
export function subscriberId(email: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`newsletter ${email.toLowerCase()}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
