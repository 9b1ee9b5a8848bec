import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DISK_RESERVE_BYTES, MAX_MODEL_BYTES, type ModelExtension } from '../contract/queu3d/limits.ts';
import { MAX_PARTS_PLATE } from '../contract/queu3d/plates.ts';
import { KeptModel } from './kept-model.ts';
import type { MeshThreads } from './mesh-work/mesh-threads.ts';
import { isFull } from './mesh-work/scratch-full.ts';
import { receivedFile, receiveModel } from './receive-model.ts';

/** A copy is useful from the end of an upload to the press of Calculate, and for a few settings after that. */
const KEEP_MS = 10 * 60_000;
/** Of all copies, without what is received at the moment. */
const MAX_BYTES = 300_000_000;
/** Those of a plate, beside the others' models. */
const MAX_COPIES = 2 * MAX_PARTS_PLATE;
/** Models received at the same time: each may take `MAX_MODEL_BYTES` before its size is known. */
const MAX_RECEIVING = 3;

interface KeptModelsDeps {
  readonly scratch: string;
  /** free bytes on its disk */
  readonly free: () => Promise<number>;
  readonly meshes: MeshThreads;
  readonly report: (reason: string) => void;
}

/**
 * Models that are sent and checked before their slice is requested. They are copies: a slice whose copy was dropped is
 * sent its model again.
 */
export class KeptModels {
  readonly #deps: KeptModelsDeps;
  /** the one used least recently first */
  readonly #models = new Map<string, KeptModel>();
  readonly #closing = new AbortController();
  #receiving = 0;
  /** One check at a time: these requests take no slot, so many of them must not take the processors of those that do. */
  #checks = Promise.resolve();

  constructor(deps: KeptModelsDeps) {
    this.#deps = deps;
  }

  /**
   * Receives a model and checks it after it has answered. False if there is no room; then nothing is kept.
   * @throws ModelError as `receiveModel` does
   */
  async keep(id: string, extension: ModelExtension, body: ReadableStream<Uint8Array> | null): Promise<boolean> {
    const { scratch, free, meshes, report } = this.#deps;
    if (this.#models.has(id) || this.#receiving >= MAX_RECEIVING) return false;
    this.#receiving += 1;
    try {
      if ((await free()) < DISK_RESERVE_BYTES + MAX_RECEIVING * MAX_MODEL_BYTES) return false;
      const folder = await mkdtemp(join(scratch, 'kept-'));
      const path = join(folder, receivedFile(extension));
      const model = new KeptModel({ folder, path, extension, received: receiveModel(body, path), meshes });
      this.#models.set(id, model);
      try {
        await model.received;
      } catch (error) {
        await this.#remove(id, model);
        if (isFull(error)) return false;
        throw error;
      }
      this.#checks = this.#checks
        .then(async () => {
          const isNeeded = !model.isRemoved && model.users === 0;
          if (isNeeded) await model.check(this.#closing.signal);
        })
        .catch((error: Error) => report(error.message));
      model.expiry = setTimeout(() => void this.#remove(id, model), KEEP_MS);
    } finally {
      this.#receiving -= 1;
    }
    await this.#evict();
    return true;
  }

  /** The copy of a model, which stays until it is released. Undefined: there is none, or it has changed on the disk. */
  async acquire(id: string): Promise<KeptModel | undefined> {
    const model = this.#models.get(id);
    if (!model) return undefined;
    model.users += 1;
    const isSound = await model.received.then(
      () => model.isUnchanged(),
      () => false,
    );
    if (isSound) {
      this.#models.delete(id);
      this.#models.set(id, model);
      return model;
    }
    await this.release(model);
    await this.#remove(id, model);
    return undefined;
  }

  /** The copies of all models of a plate. Undefined, with none in use, when one of them is not there. */
  async acquireAll(ids: readonly string[]): Promise<KeptModel[] | undefined> {
    const acquired: KeptModel[] = [];
    for (const id of ids) {
      const model = await this.acquire(id);
      if (!model) {
        await this.releaseAll(acquired);
        return undefined;
      }
      acquired.push(model);
    }
    return acquired;
  }

  async releaseAll(models: readonly KeptModel[]): Promise<void> {
    for (const model of models) await this.release(model);
  }

  async release(model: KeptModel): Promise<void> {
    model.users -= 1;
    if (model.isRemoved && model.users === 0) await this.#delete(model);
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The slicer is closing.'));
    for (const [id, model] of this.#models) await this.#remove(id, model);
    await this.#checks;
  }

  async #evict(): Promise<void> {
    for (const [id, model] of this.#models) {
      const bytes = [...this.#models.values()].reduce((sum, each) => sum + each.bytes, 0);
      if (bytes <= MAX_BYTES && this.#models.size <= MAX_COPIES) return;
      await this.#remove(id, model);
    }
  }

  async #remove(id: string, model: KeptModel): Promise<void> {
    if (this.#models.get(id) === model) this.#models.delete(id);
    model.isRemoved = true;
    clearTimeout(model.expiry);
    if (model.users === 0) await this.#delete(model);
  }

  async #delete({ folder }: KeptModel): Promise<void> {
    await rm(folder, { recursive: true, force: true }).catch((error: Error) => this.#deps.report(error.message));
  }
}
