import { ModelError } from './model-error.ts';
import { TextScan } from './text-scan.ts';

const [QUOTE, APOSTROPHE, SLASH, EQUALS, GREATER] = [34, 39, 47, 61, 62];
const SPACE = 32;
const MAX_ATTRIBUTES = 64;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A view of a tag in the bytes: a model has millions, so strings are created only on demand. Reuses one object. */
export class XmlTag {
  name = '';
  closes = false;
  /** `<a/>`: opens and closes */
  empty = false;
  bytes: Uint8Array = new Uint8Array();
  #count = 0;
  // For each attribute: start and end of its name and of its value.
  readonly #places = new Int32Array(4 * MAX_ATTRIBUTES);
  readonly #scan = new TextScan(new Uint8Array());

  /** Reads the tag whose `<` is at `at`. @returns its end, or -1 if the bytes end before it */
  take(bytes: Uint8Array, at: number): number {
    this.bytes = bytes;
    this.closes = bytes[at + 1] === SLASH;
    this.empty = false;
    this.#count = 0;
    let next = this.#takeName(at + (this.closes ? 2 : 1));
    for (;;) {
      while (next < bytes.length && (bytes[next] as number) <= SPACE) next++;
      if (next >= bytes.length) return -1;
      if (bytes[next] === GREATER) return next + 1;
      if (bytes[next] === SLASH) {
        if (next + 1 >= bytes.length) return -1;
        if (bytes[next + 1] !== GREATER || this.closes) throw new ModelError('unreadable');
        this.empty = true;
        return next + 2;
      }
      next = this.#takeAttribute(next);
      if (next === -1) return -1;
    }
  }

  get attributeCount(): number {
    return this.#count;
  }

  /** The number of a required attribute. */
  number(name: string): number {
    const place = this.#find(name);
    if (place === -1) throw new ModelError('unreadable');
    const scan = this.#scan;
    scan.bytes = this.bytes;
    [scan.at, scan.end] = [this.#places[place + 2] as number, this.#places[place + 3] as number];
    if (scan.at === scan.end) throw new ModelError('unreadable');
    const value = scan.number();
    scan.skipSpace();
    if (scan.at !== scan.end) throw new ModelError('unreadable');
    return value;
  }

  text(name: string): string | undefined {
    const place = this.#find(name);
    return place === -1 ? undefined : this.#decoded(place + 2);
  }

  /** Names and values, decoded. */
  *attributes(): Generator<[string, string]> {
    for (let place = 0; place < 4 * this.#count; place += 4) yield [this.#decoded(place), this.#decoded(place + 2)];
  }

  /** Whether the tag declares namespaces, without decoding anything. */
  declaresNamespace(): boolean {
    for (let place = 0; place < 4 * this.#count; place += 4) {
      const at = this.#places[place] as number;
      if ((this.#places[place + 1] as number) - at >= 5 && this.#is(at, 'xmlns')) return true;
    }
    return false;
  }

  #takeName(at: number): number {
    const { bytes, name } = this;
    let end = at;
    for (; end < bytes.length; end++) {
      const byte = bytes[end] as number;
      if (byte <= SPACE || byte === GREATER || byte === SLASH) break;
    }
    // Nearly every tag has the same name as the one before.
    if (end - at !== name.length || !this.#is(at, name)) this.name = new TextDecoder().decode(bytes.subarray(at, end));
    if (end === at && end < bytes.length) throw new ModelError('unreadable');
    return end;
  }

  #takeAttribute(at: number): number {
    const { bytes } = this;
    if (this.#count === MAX_ATTRIBUTES) throw new ModelError('unreadable');
    let end = at;
    while (end < bytes.length && bytes[end] !== EQUALS && (bytes[end] as number) > SPACE) end++;
    let from = end;
    while (from < bytes.length && (bytes[from] as number) <= SPACE) from++;
    if (from < bytes.length && bytes[from] !== EQUALS) throw new ModelError('unreadable');
    for (from++; from < bytes.length && (bytes[from] as number) <= SPACE; ) from++;
    if (from >= bytes.length) return -1;
    const quote = bytes[from];
    if (quote !== QUOTE && quote !== APOSTROPHE) throw new ModelError('unreadable');
    let to = from + 1;
    while (to < bytes.length && bytes[to] !== quote) to++;
    if (to >= bytes.length) return -1;
    if (this.#isRepeated(at, end)) throw new ModelError('unreadable');
    const place = 4 * this.#count++;
    this.#places[place] = at;
    this.#places[place + 1] = end;
    this.#places[place + 2] = from + 1;
    this.#places[place + 3] = to;
    return to + 1;
  }

  /** XML allows each attribute once: of two values, either could be the meant one. */
  #isRepeated(at: number, end: number): boolean {
    const { bytes } = this;
    for (let place = 0; place < 4 * this.#count; place += 4) {
      const other = this.#places[place] as number;
      if ((this.#places[place + 1] as number) - other !== end - at) continue;
      let same = 0;
      while (same < end - at && bytes[other + same] === bytes[at + same]) same++;
      if (same === end - at) return true;
    }
    return false;
  }

  #find(name: string): number {
    for (let place = 0; place < 4 * this.#count; place += 4) {
      const at = this.#places[place] as number;
      if ((this.#places[place + 1] as number) - at === name.length && this.#is(at, name)) return place;
    }
    return -1;
  }

  #is(at: number, word: string): boolean {
    for (let i = 0; i < word.length; i++) if (this.bytes[at + i] !== word.charCodeAt(i)) return false;
    return true;
  }

  #decoded(place: number): string {
    const text = new TextDecoder().decode(this.bytes.subarray(this.#places[place], this.#places[place + 1]));
    return text.replace(/&(#x?[0-9a-f]{1,6}|\w{2,4});/gi, (_, name: string) => {
      if (!name.startsWith('#')) return entities[name] ?? '';
      const code = Number.parseInt(name.slice(/^#x/i.test(name) ? 2 : 1), /^#x/i.test(name) ? 16 : 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    });
  }
}
