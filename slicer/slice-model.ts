import { spawn } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DISK_RESERVE_BYTES } from '../contract/queu3d/limits.ts';
import type { PrintProfile } from '../contract/queu3d/print-profile.ts';
import type { SliceOverrides } from '../contract/queu3d/settings.ts';
import type { SliceDone, SliceEvent } from '../contract/queu3d/slicer-wire.ts';
import type { SlicerDeps } from './deps.ts';
import { writeMachineDefinition } from './engine/definitions.ts';
import { withSmallStacks } from './engine/engine-command.ts';
import { type EngineOutput, emptyOutput, parseLine } from './engine/engine-output.ts';
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
  readonly profile?: PrintProfile | undefined;
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
  { folder, file, overrides, profile, signal, send }: Slicing,
): Promise<Sliced> {
  const gcode = join(folder, `${basename(file)}.gcode`);
  const { definitions, threads } = engine;
  // Written for each run: the engine can write to its folder, and must not be able to change other shoppers' prices.
  const definition = await writeMachineDefinition(folder);
  // One run may write a gigabyte. A run ended here may be retried later.
  const full = new AbortController();
  const watch = setInterval(async () => {
    if ((await free()) < MIN_FREE_BYTES) full.abort(new ModelError('slicer_full'));
  }, DISK_CHECK_INTERVAL_MS);
  const running = runEngine({
    command: overrides.support_enable ? withSmallStacks(engine.command) : engine.command,
    args: engineArguments(engineSettings(overrides, profile), { definition, model: basename(file), gcode, threads }),
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
  const { filament, printTime, layers } = await running.catch(async (error) => {
    // The engine does not say why it could not write.
    const isCrash = error instanceof ModelError && error.fault === 'engine_crashed';
    throw isCrash && (await free()) < MIN_FREE_BYTES ? new ModelError('slicer_full') : error;
  });
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

/** Milliseconds. CPU time is limited separately; this ends an engine that hangs. */
const RUN_TIMEOUT_MS = 240_000;
/**
 * Together they save the engine a tenth of its processor time, with the same G-code: its threads do not spin while they
 * wait for each other, and small blocks of memory are reused without a lock.
 */
const TUNING = { OMP_WAIT_POLICY: 'passive', GLIBC_TUNABLES: 'glibc.malloc.tcache_count=65535' } as const;
/** The kernel's signals for too much CPU time and for too large a file. */
const LIMIT_SIGNALS = new Set<string | null>(['SIGXCPU', 'SIGXFSZ']);

/** Each arena takes 64 MB of addresses, and supports are computed by a thread per layer. */
const MALLOC_ARENA_MAX = '4';

interface EngineRun {
  readonly command: readonly string[];
  readonly args: readonly string[];
  /** the model's, which is given by its name */
  readonly folder: string;
  /** the folder of the definitions that our machine's definition inherits */
  readonly definitions: string;
  readonly signal: AbortSignal;
  onProgress(output: EngineOutput): void;
}

/**
 * Runs the engine to its end and returns its output.
 * @throws ModelError `nothing_to_print`, `engine_crashed`, `engine_too_long`; the reason of `signal` when that aborts
 */
export async function runEngine({ command, args, folder, definitions, signal, onProgress }: EngineRun) {
  signal.throwIfAborted();
  const [program = '', ...before] = command;
  const child = spawn(program, [...before, ...args], {
    cwd: folder,
    env: { CURA_ENGINE_SEARCH_PATH: definitions, PATH: '/usr/bin:/bin', MALLOC_ARENA_MAX, ...TUNING },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  let tookTooLong = false;
  const clock = setTimeout(() => {
    tookTooLong = true;
    kill();
  }, RUN_TIMEOUT_MS);
  signal.addEventListener('abort', kill, { once: true });
  const output = emptyOutput();
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (parseLine(output, line)) onProgress(output);
  });
  const ending = await new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => resolve({ code, killedBy }));
  }).finally(() => {
    clearTimeout(clock);
    signal.removeEventListener('abort', kill);
  });
  signal.throwIfAborted();
  if (tookTooLong || LIMIT_SIGNALS.has(ending.killedBy)) throw new ModelError('engine_too_long');
  if (ending.code !== 0) throw new ModelError('engine_crashed');
  // The engine does not treat a model without anything to print as an error.
  if (!(output.filament > 0) || output.layers < 1) throw new ModelError('nothing_to_print');
  return output;
}

interface Ending {
  readonly code: number | null;
  readonly killedBy: string | null;
}
