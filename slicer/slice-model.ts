import { basename, dirname, join } from 'node:path';
import { DISK_RESERVE_BYTES } from '../contract/queu3d/limits.ts';
import type { SliceOverrides } from '../contract/queu3d/settings.ts';
import type { SliceDone, SliceEvent } from '../contract/queu3d/slicer-wire.ts';
import type { SlicerDeps } from './deps.ts';
import { writeMachineDefinition } from './engine/definitions.ts';
import { withSmallStacks } from './engine/engine-command.ts';
import type { EngineOutput } from './engine/engine-output.ts';
import { runEngine } from './engine/run-engine.ts';
import { type PackedGcode, packGcode } from './gcode/pack-gcode.ts';
import { ModelError } from './mesh/model-error.ts';
import { engineArguments } from './profiles/engine-arguments.ts';
import { engineSettings } from './profiles/engine-settings.ts';
import { SupportFilament } from './profiles/support-filament.ts';

/** Milliseconds. The engine reports every layer; ten updates a second are enough. */
const PROGRESS_INTERVAL_MS = 100;
/** Milliseconds. An engine writes some tens of megabytes per second at most. */
const DISK_CHECK_INTERVAL_MS = 500;
/** A run that starts at the limit may use a quarter of the reserve, so that it can finish. */
const MIN_FREE_BYTES = (DISK_RESERVE_BYTES * 3) / 4;

export interface Slicing {
  /** for what this run writes */
  readonly folder: string;
  /** the path of the model, a binary STL */
  readonly file: string;
  readonly overrides: SliceOverrides;
  readonly signal: AbortSignal;
  send(event: SliceEvent): void;
}

export interface Sliced {
  readonly used: Pick<SliceDone, 'filament' | 'supports' | 'printTime' | 'layers'>;
  readonly gcode: PackedGcode;
}

/**
 * Slices a prepared model and sends its progress.
 * @throws ModelError; the reason of `signal` when that aborts
 */
export async function sliceModel(
  { engine, free }: Pick<SlicerDeps, 'engine' | 'free'>,
  { folder, file, overrides, signal, send }: Slicing,
): Promise<Sliced> {
  const gcode = join(folder, `${basename(file)}.gcode`);
  const { definitions, threads } = engine;
  // Written for each run: the engine can write to its folder, and must not be able to change other shoppers' prices.
  const definition = await writeMachineDefinition(folder);
  // One run may write a gigabyte. A run ended here may be retried later, like one that took too long.
  const full = new AbortController();
  const watch = setInterval(async () => {
    if ((await free()) < MIN_FREE_BYTES) full.abort(new ModelError('engine_too_long'));
  }, DISK_CHECK_INTERVAL_MS);
  const running = runEngine({
    command: overrides.support_enable ? withSmallStacks(engine.command) : engine.command,
    args: engineArguments(engineSettings(overrides), { definition, model: basename(file), gcode, threads }),
    // The G-code says the model's name as it is given: a path would tell of this machine.
    folder: dirname(file),
    definitions,
    signal: AbortSignal.any([signal, full.signal]),
    onProgress: throttled(send),
  });
  const header = running.then((output) => output.header);
  const supports = overrides.support_enable ? new SupportFilament() : undefined;
  const packing = packGcode(gcode, header, (piece) => supports?.add(piece));
  // Await both, so that nothing is written once the folder is removed.
  await Promise.allSettled([running, packing]);
  clearInterval(watch);
  const { filament, printTime, layers } = await running;
  const packed = await packing;
  return { used: { filament, printTime, layers, ...(supports && { supports: supports.volume }) }, gcode: packed };
}

function throttled(send: Slicing['send']): (output: EngineOutput) => void {
  let last = 0;
  return ({ progress, layer, layers }) => {
    const now = Date.now();
    if (now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    send({ progress, ...(layers > 0 ? { layer, layers } : {}) });
  };
}
