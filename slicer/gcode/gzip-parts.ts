import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** RFC 1952: deflated, no name, no time, an unknown system. */
export const GZIP_HEAD = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Text as an uncompressed block (RFC 1951) that others can follow. At most 65,535 bytes. */
export function storedBlock(text: Uint8Array): Uint8Array {
  const block = Buffer.alloc(5 + text.length);
  block.writeUInt16LE(text.length, 1);
  block.writeUInt16LE(~text.length & 0xffff, 3);
  block.set(text, 5);
  return block;
}

export function gzipTail(sum: number, length: number): Uint8Array {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return tail;
}

/** The checksum of two concatenated pieces from the checksum of each, so that the second need not wait for the first. */
export function joinedSum(first: number, second: number, secondLength: number): number {
  return (overZeros(first, secondLength) ^ second ^ overZeros(0, secondLength)) >>> 0;
}

const ZEROS = Buffer.alloc(1024 * 1024);

function overZeros(sum: number, length: number): number {
  let result = sum;
  for (let left = length; left > 0; left -= ZEROS.length) {
    result = crc32(ZEROS.subarray(0, Math.min(left, ZEROS.length)), result);
  }
  return result;
}
