import type { PrintProfile } from '../contract/queu3d/print-profile.ts';
import type { SliceOverrides } from '../contract/queu3d/settings.ts';
import type { SliceDone, SliceEvent } from '../contract/queu3d/slicer-wire.ts';
import type { Slot } from './concurrency/slots.ts';
import type { SlicerDeps } from './deps.ts';
import type { PackedGcode } from './gcode/pack-gcode.ts';
import type { PreparedModel, WrittenModel } from './mesh-work/prepared-model.ts';
import { type Sliced, sliceModel } from './slice-model.ts';

export interface RunOptions {
  readonly folder: string;
  readonly overrides: SliceOverrides;
  readonly profile?: PrintProfile | undefined;
  readonly slot: Slot;
  /** aborts when the client disconnects */
  readonly signal: AbortSignal;
}

/**
 * One run of the engine for a model. It may start speculatively while the model is still being checked: most models need
 * no repair, and the engine loads them meanwhile. The result is used only if the model turns out to need none.
 */
export class Run {
  readonly #deps: Pick<SlicerDeps, 'engine' | 'free'>;
  readonly #options: RunOptions;
  readonly #canceling = new AbortController();
  #speculative: { readonly file: string; readonly sliced: Promise<Sliced> } | undefined;
  #send: (event: SliceEvent) => void = () => {};

  constructor(deps: Pick<SlicerDeps, 'engine' | 'free'>, options: RunOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  /** Starts with the original model if nobody is ahead in the queue. */
  startSpeculatively({ file }: WrittenModel): void {
    if (this.#canceling.signal.aborted || !this.#options.slot.tryStart()) return;
    const signal = AbortSignal.any([this.#options.signal, this.#canceling.signal]);
    const sliced = this.#slice(file, signal);
    this.#speculative = { file, sliced };
    // It is not known yet whether the result is needed; `finish` awaits it.
    sliced.catch(() => {});
  }

  /** Throws as `sliceModel` does. */
  async finish(
    model: PreparedModel,
    send: (event: SliceEvent) => void,
  ): Promise<{ done: SliceDone; gcode: PackedGcode }> {
    this.#send = send;
    const { used, gcode } = await this.#sliced(model.file);
    const { size, triangles, repaired } = model;
    return { done: { ...used, size, triangles, repaired, gcodeBytes: gcode.bytes }, gcode };
  }

  /** Ends a speculative run. Resolves when nothing of it is left running. */
  async cancel(): Promise<void> {
    this.#canceling.abort(new Error('The model was rejected or repaired.'));
    await this.#speculative?.sliced.catch(() => {});
  }

  async #sliced(file: string): Promise<Sliced> {
    if (this.#speculative?.file === file) return await this.#speculative.sliced;
    await this.cancel();
    await this.#options.slot.waitForTurn(this.#options.signal);
    return await this.#slice(file, this.#options.signal);
  }

  #slice(file: string, signal: AbortSignal): Promise<Sliced> {
    const { folder, overrides, profile } = this.#options;
    return sliceModel(this.#deps, { folder, file, overrides, profile, signal, send: (event) => this.#send(event) });
  }
}
