import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

export interface PlaceRow {
  /** five digits, or the first three characters of a Canadian code */
  readonly code: string;
  readonly city: string;
  readonly state: string;
}

const packages = createRequire(import.meta.url);
const labels = { zip: bytesOf('"zip":"'), city: bytesOf('"city":"'), state: bytesOf('"state":"') };
const QUOTE = 0x22;

/**
 * The rows of the package `zipcodes`, out of its bytes: as objects its five megabytes of text would fill forty. Bytes are
 * walked by hand, because that leaves the least garbage by which the process would grow.
 */
export async function readPlaces(file: 'codes' | 'codesCanada'): Promise<Iterable<PlaceRow>> {
  return rowsOf(await readFile(packages.resolve(`zipcodes/lib/${file}.js`)));
}

function* rowsOf(bytes: Buffer): Generator<PlaceRow> {
  let at = 0;
  const next = (label: Uint8Array): string => {
    const from = endOf(label, bytes, at);
    at = from;
    while (at < bytes.length && bytes[at] !== QUOTE) at++;
    return bytes.toString('utf8', from, at);
  };
  for (let code = next(labels.zip); code; code = next(labels.zip)) {
    yield { code, city: next(labels.city), state: next(labels.state) };
  }
}

/** Where the text behind the next `label` begins; the end when there is none. */
function endOf(label: Uint8Array, bytes: Uint8Array, from: number): number {
  let matched = 0;
  for (let n = from; n < bytes.length; n++) {
    matched = bytes[n] === label[matched] ? matched + 1 : bytes[n] === QUOTE ? 1 : 0;
    if (matched === label.length) return n + 1;
  }
  return bytes.length;
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
