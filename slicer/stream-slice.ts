import type { SliceEvent } from '../contract/queu3d/slicer-wire.ts';
import type { PackedGcode } from './gcode/pack-gcode.ts';
import { ModelError } from './mesh/model-error.ts';
import { isFull } from './mesh-work/scratch-full.ts';

/** Milliseconds. A client that reads no G-code for this long is dropped, as it holds up others. */
const STALL_TIMEOUT_MS = 30_000;

export interface SliceStream {
  /** Slices the model and sends its progress; the returned event and G-code end the stream. */
  work(send: (event: SliceEvent) => void): Promise<{ event: SliceEvent; gcode: PackedGcode }>;
  /** Called once, when the stream has ended or the client has disconnected. */
  onEnd(): Promise<void>;
  onDisconnect(): void;
  /** aborted once the client has disconnected */
  readonly signal: AbortSignal;
  report(reason: string): void;
}

/**
 * The body of a response: one JSON event per line, then the packed G-code. A model error is the last line; any other
 * error cuts the stream off, so the client retries elsewhere.
 */
export function streamSlice({ work, onEnd, onDisconnect, signal, report }: SliceStream): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.closed.catch(onDisconnect);
  const send = (event: SliceEvent) => writer.write(toLine(event));
  const write = async () => {
    try {
      const { event, gcode } = await work((each) => void send(each).catch(onDisconnect));
      await send(event);
      for await (const chunk of gcode.read()) await withStallTimeout(writer.write(chunk));
    } catch (error) {
      const refusal = isFull(error) ? new ModelError('slicer_full') : error;
      if (!(refusal instanceof ModelError)) throw error;
      await send({ fault: refusal.fault, ...(refusal.detail && { detail: refusal.detail }) });
    } finally {
      // Before the client sees the end, so that its next request finds a free slot.
      await onEnd();
    }
    await writer.close();
  };
  void write().catch(async (error: unknown) => {
    if (!signal.aborted) report(error instanceof Error ? (error.stack ?? error.message) : String(error));
    await writer.abort(error).catch(() => {});
  });
  return readable;
}

async function withStallTimeout(writing: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The client stopped reading the G-code.')), STALL_TIMEOUT_MS);
  });
  try {
    await Promise.race([writing, stalled]);
  } finally {
    clearTimeout(timer);
  }
}

const encoder = new TextEncoder();

function toLine(event: SliceEvent): Uint8Array {
  return encoder.encode(`${JSON.stringify(event)}\n`);
}
