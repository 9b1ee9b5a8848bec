/** A record of an NDEF message as Web NFC takes it. */
export type TagRecord =
  | { readonly recordType: 'mime'; readonly mediaType: string; readonly data: Uint8Array }
  | { readonly recordType: 'url'; readonly data: string };

/** The first byte of a tag's whole memory: its capability container. */
const MEMORY = 0xe1;
const MESSAGE_AT = 4;
const LONG_MESSAGE = 0xff;
const SHORT_PAYLOAD = 0x10;
const LAST = 0x40;
const KIND = 0x07;
const MIME = 2;
const URI_STARTS: Record<number, string> = { 2: 'https://www.', 4: 'https://' };

/**
 * What a phone writes of a file that we offer for tags. A whole memory, as OpenPrintTag's, has its records inside, since a
 * browser writes the rest itself; any other file is the payload of one record of this type.
 */
export function tagRecords(file: Uint8Array, mediaType: string): TagRecord[] {
  if (file[0] !== MEMORY) return [{ recordType: 'mime', mediaType, data: file }];
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const records: TagRecord[] = [];
  let at = MESSAGE_AT + (view.getUint8(MESSAGE_AT + 1) === LONG_MESSAGE ? 4 : 2);
  let isLast = false;
  while (!isLast) {
    const flags = view.getUint8(at);
    const isShort = (flags & SHORT_PAYLOAD) !== 0;
    const typeAt = at + (isShort ? 3 : 6);
    const payloadAt = typeAt + view.getUint8(at + 1);
    const end = payloadAt + (isShort ? view.getUint8(at + 2) : view.getUint32(at + 2));
    const type = text(file.subarray(typeAt, payloadAt));
    const data = file.slice(payloadAt, end);
    records.push(
      (flags & KIND) === MIME
        ? { recordType: 'mime', mediaType: type, data }
        : { recordType: 'url', data: `${URI_STARTS[data[0] ?? 0] ?? ''}${text(data.subarray(1))}` },
    );
    isLast = (flags & LAST) !== 0;
    at = end;
  }
  return records;
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
