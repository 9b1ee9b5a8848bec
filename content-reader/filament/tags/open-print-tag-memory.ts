import { encode } from 'cbor2';
import { writeUnknown } from 'cbor2/encoder';
import type { ToCBOR, Writer } from 'cbor2/writer';
import { MAX_SHORT_PAYLOAD, messageHeader, ndefMemory, ndefMessage, uriRecord } from './ndef.ts';

export type TagValue = number | string | Uint8Array | readonly number[];
/** Values by the numbers of the format's keys. */
export type TagFields = ReadonlyMap<number, TagValue>;

const MEDIA_TYPE = 'application/vnd.openprinttag';

/** Of an ICODE SLIX2: 320 bytes less the block of its counter, in the steps of 8 that a capability container counts. */
const TAG_BYTES = 312;
/** NFC Forum type 5, version 1.0, free to read and write, its size, and that it reads several blocks at once. */
const CAPABILITIES = [0xe1, 0x40, TAG_BYTES / 8, 0x01];
const END_BYTES = 1;
/** What a tag locks and writes at once. */
const BLOCK_BYTES = 4;
/** For what printers write, as the format recommends. */
const AUX_BYTES = 32;
const AUX_OFFSET_KEY = 2;

interface TagContent {
  readonly main: TagFields;
  /** what printers write; a new tag has nothing there */
  readonly aux?: TagFields;
  /** opened by phones; left out where the main section needs its room */
  readonly uri?: string | undefined;
}

/**
 * The whole memory of an NFC-V tag. Its record fills the tag, so that all before the region of printers can be locked.
 * Throws a RangeError if the main section does not fit.
 */
export function openPrintTagMemory({ main, aux, uri }: TagContent): Uint8Array {
  const before = uri === undefined ? [] : [uriRecord(uri)];
  const recordsWith = (payload: Uint8Array) => [...before, { kind: 'mime' as const, type: MEDIA_TYPE, payload }];
  const free = TAG_BYTES - CAPABILITIES.length - END_BYTES;
  const header = messageHeader(free).length + ndefMessage(recordsWith(new Uint8Array())).length;
  // The length of a long payload takes three bytes more.
  const room = free - header;
  const isLong = room - 3 > MAX_SHORT_PAYLOAD;
  const payload = new Uint8Array(isLong ? room - 3 : Math.min(room, MAX_SHORT_PAYLOAD));
  const start = CAPABILITIES.length + header + (isLong ? 3 : 0);

  const auxOffset = Math.floor((start + payload.length - AUX_BYTES) / BLOCK_BYTES) * BLOCK_BYTES - start;
  const meta = encode(new Map([[AUX_OFFSET_KEY, auxOffset]]));
  const section = encode(new OpenMap(main));
  if (meta.length + section.length > auxOffset) {
    if (uri !== undefined) return openPrintTagMemory({ main, ...(aux && { aux }) });
    throw new RangeError(`${section.length} bytes do not fit the tag`);
  }
  payload.set(meta);
  payload.set(section, meta.length);
  payload.set(encode(aux ? new OpenMap(aux) : new Map()), auxOffset);

  const memory = new Uint8Array(TAG_BYTES);
  memory.set(CAPABILITIES);
  memory.set(ndefMemory(ndefMessage(recordsWith(payload))), CAPABILITIES.length);
  return memory;
}

/** A map that does not say its size first, so that a printer can add to it in place. Its keys are in order. */
class OpenMap implements ToCBOR {
  readonly #fields: TagFields;

  constructor(fields: TagFields) {
    this.#fields = fields;
  }

  toCBOR(writer: Writer, options: Parameters<typeof writeUnknown>[2]): undefined {
    writer.writeUint8(0xbf);
    for (const [key, value] of [...this.#fields].sort(([a], [b]) => a - b)) {
      writeUnknown(key, writer, options);
      if (typeof value === 'number') writeUnknown(shortNumber(value), writer, options);
      else if (typeof value === 'string' || value instanceof Uint8Array) writeUnknown(value, writer, options);
      else {
        writer.writeUint8(0x9f);
        for (const entry of value) writeUnknown(entry, writer, options);
        writer.writeUint8(END_OF_OPEN);
      }
    }
    writer.writeUint8(END_OF_OPEN);
  }
}

const END_OF_OPEN = 0xff;

/** Readers round to three decimals, so two bytes do for most fractions where eight would say no more. */
function shortNumber(value: number): number {
  const inThousandths = (number: number) => Math.round(number * 1000);
  const half = inHalfPrecision(value);
  return inThousandths(half) === inThousandths(value) ? half : Math.fround(value);
}

/** The nearest number with ten binary digits after its first. */
function inHalfPrecision(value: number): number {
  if (Number.isInteger(value)) return value;
  const step = 2 ** (Math.floor(Math.log2(Math.abs(value))) - 10);
  return Math.round(value / step) * step;
}
