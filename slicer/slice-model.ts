import { join } from 'node:path';
import { DISK_RESERVE_BYTES } from '../api/contract/queu3d/limits.ts';
import type { SliceOverrides } from '../api/contract/queu3d/settings.ts';
import type { SliceDone, SliceEvent } from '../api/contract/queu3d/slicer-wire.ts';
import type { SlicerDeps } from './deps.ts';
import { writeMachineDefinition } from './engine/definitions.ts';
import type { EngineNews } from './engine/engine-news.ts';
import { runEngine } from './engine/run-engine.ts';
import { type PackedGcode, packGcode } from './gcode/pack-gcode.ts';
import { ModelError } from './mesh/model-error.ts';
import { engineArguments } from './profiles/engine-arguments.ts';
import { engineSettings } from './profiles/engine-settings.ts';

/** The engine tells each layer; a shopper sees ten a second at most. Milliseconds. */
const BETWEEN_NEWS = 100;
/** An engine writes some tens of megabytes a second at the most. Milliseconds. */
const BETWEEN_LOOKS = 500;
/** A run may use this much of the reserve before it is ended: one that begins with the disk at its limit gets through. */
const LEAST_FREE = (DISK_RESERVE_BYTES * 3) / 4;

export interface Slicing {
  /** holds the model, and afterwards its G-code */
  readonly folder: string;
  /** of the model */
  readonly file: string;
  readonly overrides: SliceOverrides;
  readonly signal: AbortSignal;
  tell(news: SliceEvent): void;
}

export interface Sliced {
  readonly used: Pick<SliceDone, 'filament' | 'printTime' | 'layers'>;
  readonly gcode: PackedGcode;
}

/**
 * Slices a model that was prepared, telling how far it is.
 * @throws ModelError; the reason of `signal` when that aborts
 */
export async function sliceModel(
  { engine, free }: Pick<SlicerDeps, 'engine' | 'free'>,
  { folder, file, overrides, signal, tell }: Slicing,
): Promise<Sliced> {
  const gcode = join(folder, `${file}.gcode`);
  const { definitions, threads } = engine;
  // For each run, as the engine can write where it is: nobody else is quoted by what a model made of it.
  const definition = await writeMachineDefinition(folder);
  // One run may write a gigabyte. What is ended so has another chance later, as what took too long.
  const full = new AbortController();
  const watch = setInterval(async () => {
    if ((await free()) < LEAST_FREE) full.abort(new ModelError('engine_too_long'));
  }, BETWEEN_LOOKS);
  const running = runEngine({
    command: engine.command,
    args: engineArguments(engineSettings(overrides), { definition, model: file, gcode, threads }),
    folder,
    definitions,
    signal: AbortSignal.any([signal, full.signal]),
    onProgress: seldom(tell),
  });
  const header = running.then((news) => news.header);
  const packing = packGcode(gcode, header);
  // Both are waited for, so that nothing is written any more when the folder goes.
  await Promise.allSettled([running, packing]);
  clearInterval(watch);
  const { filament, printTime, layers } = await running;
  return { used: { filament, printTime, layers }, gcode: await packing };
}

function seldom(tell: Slicing['tell']): (news: EngineNews) => void {
  let last = 0;
  return ({ progress, layer, layers }) => {
    const now = Date.now();
    if (now - last < BETWEEN_NEWS) return;
    last = now;
    tell({ progress, ...(layers > 0 ? { layer, layers } : {}) });
  };
}
