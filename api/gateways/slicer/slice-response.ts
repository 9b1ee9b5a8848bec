import { type SliceEvent, sliceEventSchema } from '../../../contract/queu3d/slicer-wire.ts';

/** In bytes; the longest line lists the repairs. */
const MAX_LINE_LENGTH = 16 * 1024;
const NEWLINE = 10;

/** The body of a slicer's answer: JSON lines with events, then the bytes of the G-code. */
export class SliceResponse {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #text = new TextDecoder();
  #rest: Uint8Array = new Uint8Array();
  #isCut = false;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  /** Reads the next event; throws when the body ends early or is malformed. */
  async next(): Promise<SliceEvent> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE);
      if (end >= 0) {
        const line = this.#text.decode(this.#rest.subarray(0, end));
        this.#rest = this.#rest.subarray(end + 1);
        return sliceEventSchema.parse(JSON.parse(line));
      }
      if (this.#rest.length > MAX_LINE_LENGTH) throw new Error('The slicer sent a line that is too long.');
      const { done, value } = await this.#reader.read();
      if (done) throw new Error('The slicer closed the connection before its last event.');
      this.#rest = joined(this.#rest, value);
    }
  }

  /** The bytes after the last event: exactly `count`, or the stream fails. */
  bytes(count: number): ReadableStream<Uint8Array> {
    let left = count;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const chunk = await this.#chunk();
        if (!chunk || chunk.length > left) {
          this.#isCut = true;
          await this.cancel();
          return controller.error(new Error('The slicer’s G-code does not have the announced length.'));
        }
        left -= chunk.length;
        if (chunk.length > 0) controller.enqueue(chunk);
        if (left === 0) {
          controller.close();
          await this.cancel();
        }
      },
      cancel: () => this.cancel(),
    });
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  /** Undefined at the end of the body or after a network error. */
  async #chunk(): Promise<Uint8Array | undefined> {
    const rest = this.#rest;
    this.#rest = new Uint8Array();
    if (rest.length > 0) return rest;
    return await this.#reader.read().then(
      ({ value }) => value,
      () => undefined,
    );
  }

  /** Closes the connection. */
  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => {});
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
