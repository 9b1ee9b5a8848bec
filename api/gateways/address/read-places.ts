import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';

export interface PlaceRow {
  /** five digits, or the first three characters of a Canadian code */
  readonly code: string;
  readonly city: string;
  readonly state: string;
}

const packages = createRequire(import.meta.url);
const ROW = /\{"zip":"([0-9A-Z]+)",[^{}]*?"city":("(?:[^"\\]|\\.)*"),"state":("[^"]*")/g;
const PIECE_BYTES = 64 * 1024;

/**
 * The rows of the package `zipcodes`, piece by piece: as objects its five megabytes of text would fill forty. A row that
 * lies across two pieces is read with the second.
 */
export async function* readPlaces(file: 'codes' | 'codesCanada'): AsyncGenerator<PlaceRow> {
  let text = '';
  const path = packages.resolve(`zipcodes/lib/${file}.js`);
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: PIECE_BYTES })) {
    text += piece;
    let end = 0;
    for (const row of text.matchAll(ROW)) {
      // Parsing copies: a part of a string would keep the whole piece in memory.
      yield { code: copy(`"${row[1]}"`), city: copy(row[2]), state: copy(row[3]) };
      end = row.index + row[0].length;
    }
    text = text.slice(end);
  }
}

function copy(quoted = '""'): string {
  return JSON.parse(quoted) as string;
}
