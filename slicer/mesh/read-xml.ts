import { ModelError } from './model-error.ts';
import { XmlTag } from './xml-tag.ts';

const [LESS, GREATER, BANG, QUESTION] = [60, 62, 33, 63];
/** Bytes of one tag or comment. */
const MAX_TAG_BYTES = 1 << 20;

/**
 * Reads XML in chunks, tag by tag. Text between tags goes to `onText`, in as many pieces as it comes; document types are
 * rejected, so nothing is ever fetched or expanded.
 */
export class XmlReader {
  readonly #onTag: (tag: XmlTag) => void;
  readonly #onText: ((text: Uint8Array) => void) | undefined;
  readonly #tag = new XmlTag();
  #left = new Uint8Array();
  #utf16: TextDecoder | undefined;
  #begun = false;

  constructor(onTag: (tag: XmlTag) => void, onText?: (text: Uint8Array) => void) {
    this.#onTag = onTag;
    this.#onText = onText;
  }

  push(piece: Uint8Array): void {
    const added = this.#utf16 ? inUtf8(piece, this.#utf16) : piece;
    let bytes = new Uint8Array(this.#left.length + added.length);
    bytes.set(this.#left);
    bytes.set(added, this.#left.length);
    if (!this.#begun) {
      if (bytes.length < 4) {
        this.#left = bytes;
        return;
      }
      this.#begun = true;
      const encoding = utf16Of(bytes);
      if (encoding) {
        this.#utf16 = new TextDecoder(encoding);
        bytes = inUtf8(bytes, this.#utf16);
      }
    }
    let at = 0;
    for (;;) {
      const start = bytes.indexOf(LESS, at);
      if (this.#onText && at !== start && at < bytes.length) {
        this.#onText(bytes.subarray(at, start === -1 ? bytes.length : start));
      }
      if (start === -1) {
        this.#left = new Uint8Array();
        return;
      }
      const end = this.#end(bytes, start);
      if (end === -1) {
        this.#left = bytes.subarray(start);
        if (this.#left.length > MAX_TAG_BYTES) throw new ModelError('unreadable');
        return;
      }
      at = end;
    }
  }

  end(): void {
    if (this.#left.length > 0) throw new ModelError('unreadable');
  }

  /** The end of the markup that starts at `start`, or -1 if it is incomplete. */
  #end(bytes: Uint8Array, start: number): number {
    const next = bytes[start + 1];
    if (next === undefined) return -1;
    if (next === QUESTION) return past(bytes, start + 2, '?>');
    if (next === BANG) return special(bytes, start);
    const end = this.#tag.take(bytes, start);
    if (end !== -1) this.#onTag(this.#tag);
    return end;
  }
}

/** Windows programs write UTF-16, with a byte order mark or beginning with `<`; all others write UTF-8. */
function utf16Of([a, b]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((a === 0xff && b === 0xfe) || (a === LESS && b === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b === LESS) ? 'utf-16be' : undefined;
}

function inUtf8(piece: Uint8Array, decoder: TextDecoder): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(decoder.decode(piece, { stream: true }));
}

function special(bytes: Uint8Array, start: number): number {
  const head = String.fromCharCode(...bytes.subarray(start + 2, start + 9));
  if (head.startsWith('--')) return past(bytes, start + 4, '-->');
  if (head === '[CDATA[') return past(bytes, start + 9, ']]>');
  if (head.length < 7 && ('--'.startsWith(head) || '[CDATA['.startsWith(head) || 'DOCTYPE'.startsWith(head))) return -1;
  throw new ModelError('unsafe_xml');
}

function past(bytes: Uint8Array, from: number, end: string): number {
  for (let at = bytes.indexOf(GREATER, from + end.length - 1); at !== -1; at = bytes.indexOf(GREATER, at + 1)) {
    const begin = at - end.length + 1;
    if ([...end].every((letter, i) => bytes[begin + i] === letter.charCodeAt(0))) return at + 1;
  }
  return -1;
}
