/** A record of an NFC tag, as the NFC Forum's Data Exchange Format has it. */
export interface NdefRecord {
  readonly kind: 'mime' | 'well-known';
  /** media type, or a letter such as U of a URI */
  readonly type: string;
  readonly payload: Uint8Array;
}

const TYPE_NAME = { 'well-known': 1, mime: 2 };
const FIRST = 0x80;
const LAST = 0x40;
const SHORT = 0x10;

/** A payload of at most this many bytes has its length in one byte, a longer one in four. */
export const MAX_SHORT_PAYLOAD = 255;

export function ndefMessage(records: readonly NdefRecord[]): Uint8Array {
  const bytes = records.flatMap(({ kind, type, payload }, at) => {
    const isShort = payload.length <= MAX_SHORT_PAYLOAD;
    const place = (at === 0 ? FIRST : 0) | (at === records.length - 1 ? LAST : 0);
    const name = new TextEncoder().encode(type);
    const length = isShort ? [payload.length] : [0, 0, payload.length >> 8, payload.length & 0xff];
    return [place | (isShort ? SHORT : 0) | TYPE_NAME[kind], name.length, ...length, ...name, ...payload];
  });
  return Uint8Array.from(bytes);
}

/** The beginnings of addresses that one byte stands for. */
const URI_PREFIXES = new Map([
  [2, 'https://www.'],
  [4, 'https://'],
]);

export function uriRecord(uri: string): NdefRecord {
  const [code, prefix] = [...URI_PREFIXES].find(([, start]) => uri.startsWith(start)) ?? [0, ''];
  const payload = Uint8Array.from([code, ...new TextEncoder().encode(uri.slice(prefix.length))]);
  return { kind: 'well-known', type: 'U', payload };
}

const MESSAGE = 0x03;
const END = 0xfe;
/** A longer message has its length in two bytes after a mark. */
const MAX_SHORT_MESSAGE = 254;

/** The bytes before a message of this length in the memory of a tag. */
export function messageHeader(length: number): readonly number[] {
  return length <= MAX_SHORT_MESSAGE ? [MESSAGE, length] : [MESSAGE, 0xff, length >> 8, length & 0xff];
}

/** A message as it lies in the memory of a tag that holds nothing else. */
export function ndefMemory(message: Uint8Array): Uint8Array {
  return Uint8Array.from([...messageHeader(message.length), ...message, END]);
}
