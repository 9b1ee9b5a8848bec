import type { SliceEvent } from '../api/contract/queu3d/slicer-wire.ts';
import type { PackedGcode } from './gcode/pack-gcode.ts';
import { ModelError } from './mesh/model-error.ts';

/** Who takes nothing of the G-code in for so long holds up others. Milliseconds. */
const LONGEST_REFUSAL = 30_000;

export interface SliceAnswer {
  /** Does the work; what it returns ends the answer. */
  work(tell: (news: SliceEvent) => void): Promise<{ news: SliceEvent; gcode: PackedGcode }>;
  /** Called once: the answer has ended, or nobody listens any more. */
  onEnd(): Promise<void>;
  /** Called when who asked has gone. */
  onGone(): void;
  /** tells whether that was so */
  readonly signal: AbortSignal;
  report(why: string): void;
}

/**
 * The body of an answer: lines of news while the work goes on, then the packed G-code. A fault is its last line; any
 * other error cuts it off, which tells who asked to try elsewhere.
 */
export function answerSlice({ work, onEnd, onGone, signal, report }: SliceAnswer): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.closed.catch(onGone);
  const tell = (news: SliceEvent) => writer.write(line(news));
  const write = async () => {
    try {
      const { news, gcode } = await work((each) => void tell(each).catch(onGone));
      await tell(news);
      for await (const chunk of gcode.read()) await taken(writer.write(chunk));
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      await tell({ fault: error.fault });
    } finally {
      // Before who asked can see the end: then there is room for the next model.
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

async function taken(writing: Promise<void>): Promise<void> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error('Nobody takes the G-code in.')), LONGEST_REFUSAL);
  });
  try {
    await Promise.race([writing, tooLong]);
  } finally {
    clearTimeout(clock);
  }
}

const encoder = new TextEncoder();

function line(news: SliceEvent): Uint8Array {
  return encoder.encode(`${JSON.stringify(news)}\n`);
}
