import { LRUCache } from 'lru-cache';

/** Characters of the texts that one memory holds: ten times the shop's content. */
const MAX_CHARACTERS = 4_000_000;

/**
 * Remembers in this process what follows from a file's text alone. All content is checked with each draft that somebody
 * saves, by the process that serves shoppers, so that only what was edited is read again. What it returns is shared: nobody
 * changes it.
 */
export class TextMemory<Value extends object> {
  readonly #known = new LRUCache<string, Value>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  });

  /** What `compute` returns for the text of a file, or returned for it earlier. */
  read(file: string, text: string, compute: () => Value): Value {
    const key = `${file}\n${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    const value = compute();
    this.#known.set(key, value);
    return value;
  }
}
