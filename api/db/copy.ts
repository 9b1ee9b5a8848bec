import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

// The driver delegates all messages of a query to the object that was submitted. pg-copy-streams reads the socket itself,
// which stops for good in Deno.

/** What the driver's connection offers to a submitted query. */
interface Wire {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
}

/** Bytes that wait for a slow reader before the server has to wait too. */
const HIGH_WATER = 1024 * 1024;

/** One `copy … to stdout` or `copy … from stdin`. */
export class Copy {
  readonly #text: string;
  #wire: Wire | undefined;
  #chunks: Buffer[] = [];
  #waiting = 0;
  #wantsData = false;
  #isDone = false;
  #error: Error | undefined;
  #wake = () => {};
  rowCount = 0;

  constructor(text: string) {
    this.#text = text;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses its buffer again.
    this.#chunks.push(Buffer.from(chunk));
    this.#waiting += chunk.length;
    if (this.#waiting > HIGH_WATER) this.#wire?.stream.pause();
    this.#wake();
  }

  handleCopyInResponse(): void {
    this.#wantsData = true;
    this.#wake();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rowCount = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#isDone = true;
    this.#wake();
  }

  handleError(error: Error): void {
    this.#error ??= error;
    this.#wake();
  }

  async #untilWoken(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  async *read(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        if (this.#error) throw this.#error;
        if (this.#chunks.length > 0) {
          const chunk = Buffer.concat(this.#chunks);
          this.#chunks = [];
          this.#waiting = 0;
          yield chunk;
        } else if (this.#isDone) return;
        else {
          const woken = this.#untilWoken();
          this.#wire?.stream.resume();
          await woken;
        }
      }
    } finally {
      this.#wire?.stream.resume();
    }
  }

  async write(chunk: Uint8Array): Promise<void> {
    while (!this.#wantsData && !this.#error) await this.#untilWoken();
    if (this.#error) throw this.#error;
    this.#wire?.sendCopyFromChunk(chunk);
    const stream = this.#wire?.stream;
    if (stream?.writableNeedDrain) await Promise.race([once(stream, 'drain'), this.#untilWoken()]);
  }

  async end(): Promise<number> {
    while (!this.#wantsData && !this.#error) await this.#untilWoken();
    if (!this.#error) this.#wire?.endCopyFrom();
    while (!this.#isDone && !this.#error) await this.#untilWoken();
    if (this.#error) throw this.#error;
    return this.rowCount;
  }
}

/**
 * Starts a `copy`. To stdout: `read` streams the rows, and the server waits for a slow reader. From stdin: any number of
 * `write`, then `end`, which returns the number of rows.
 */
export function startCopy(client: pg.ClientBase, text: string): Copy {
  return client.query(new Copy(text) as unknown as pg.Submittable) as unknown as Copy;
}
