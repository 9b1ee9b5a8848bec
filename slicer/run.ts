import type { SliceOverrides } from '../api/contract/queu3d/settings.ts';
import type { SliceDone, SliceEvent } from '../api/contract/queu3d/slicer-wire.ts';
import type { SlicerDeps } from './deps.ts';
import type { PackedGcode } from './gcode/pack-gcode.ts';
import { AS_IT_CAME, type PreparedModel } from './mesh-work/prepared-model.ts';
import type { Place } from './places/places.ts';
import { type Sliced, sliceModel } from './slice-model.ts';

export interface RunOptions {
  readonly folder: string;
  readonly overrides: SliceOverrides;
  readonly place: Place;
  /** aborts when who asked has gone */
  readonly signal: AbortSignal;
}

/**
 * One model's way through the engine. It may begin on trial, while the model is still being looked at: most need no
 * repair, and the engine loads them in the meantime. What a trial finds is used only when the model was found whole.
 */
export class Run {
  readonly #deps: Pick<SlicerDeps, 'engine' | 'free'>;
  readonly #options: RunOptions;
  readonly #dropping = new AbortController();
  #trial: Promise<Sliced> | undefined;
  #tell: (news: SliceEvent) => void = () => {};

  constructor(deps: Pick<SlicerDeps, 'engine' | 'free'>, options: RunOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  /** Begins with the model as it came, when nobody goes before it. */
  tryOut(): void {
    if (this.#dropping.signal.aborted || !this.#options.place.turnNow()) return;
    const signal = AbortSignal.any([this.#options.signal, this.#dropping.signal]);
    this.#trial = this.#slice(AS_IT_CAME, signal);
    // Whether it is wanted is not known yet; `finish` waits for it.
    this.#trial.catch(() => {});
  }

  /** Throws as `sliceModel` does. */
  async finish(
    model: PreparedModel,
    tell: (news: SliceEvent) => void,
  ): Promise<{ done: SliceDone; gcode: PackedGcode }> {
    this.#tell = tell;
    const { used, gcode } = await this.#sliced(model.file);
    const { size, triangles, repaired } = model;
    return { done: { ...used, size, triangles, repaired, gcodeBytes: gcode.bytes }, gcode };
  }

  /** Ends a trial, and resolves when nothing of it is left running. */
  async drop(): Promise<void> {
    this.#dropping.abort(new Error('The model was refused, or mended.'));
    await this.#trial?.catch(() => {});
  }

  async #sliced(file: string): Promise<Sliced> {
    if (this.#trial && file === AS_IT_CAME) return await this.#trial;
    await this.drop();
    await this.#options.place.turn(this.#options.signal);
    return await this.#slice(file, this.#options.signal);
  }

  #slice(file: string, signal: AbortSignal): Promise<Sliced> {
    const { folder, overrides } = this.#options;
    return sliceModel(this.#deps, { folder, file, overrides, signal, tell: (news) => this.#tell(news) });
  }
}
