import { readFileSync, statSync } from 'node:fs';
import { LRUCache } from 'lru-cache';

interface Known<Value> {
  /** ms since 1970 */
  readonly changed: number;
  /** bytes */
  readonly size: number;
  readonly value: Value;
}

/** Bytes of the files that one memory holds: ten times the texts of the shop. */
const MAX_BYTES = 10_000_000;
/** Bytes of an entry besides its file's. */
const ENTRY = 200;

/** Remembers in this process what was made of files, because the desk lists two hundred of them at a time. */
export class FileMemory<Value extends object> {
  readonly #known = new LRUCache<string, Known<Value>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size + ENTRY,
  });

  /** What `make` returns for the bytes of a file, again when its size or its time of change is another. Throws as `readFileSync`. */
  read(file: string, make: (bytes: Buffer) => Value): Value {
    const { mtimeMs: changed, size } = statSync(file);
    const last = this.#known.get(file);
    if (last?.changed === changed && last.size === size) return last.value;
    const value = make(readFileSync(file));
    this.#known.set(file, { changed, size, value });
    return value;
  }
}
