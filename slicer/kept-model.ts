import { stat } from 'node:fs/promises';
import type { ModelExtension } from '../contract/queu3d/limits.ts';
import type { Matrix3 } from '../contract/queu3d/settings.ts';
import { type Box, turnedBox } from './mesh/box.ts';
import type { MeshThreads } from './mesh-work/mesh-threads.ts';
import type { PreparedModel, ReceivedModel, WrittenModel } from './mesh-work/prepared-model.ts';
import { isFull } from './mesh-work/scratch-full.ts';
import { sizeOnBed } from './mesh-work/size-on-bed.ts';

interface KeptModelOptions {
  /** its own, with `path` in it */
  readonly folder: string;
  readonly path: string;
  readonly extension: ModelExtension;
  /** resolves when the file is complete */
  readonly received: Promise<void>;
  readonly meshes: MeshThreads;
}

/** What is known before the pose is. */
interface Check {
  readonly written: Promise<WrittenModel>;
  readonly checked: Promise<PreparedModel>;
  result?: PreparedModel;
}

/** A model that was sent before its slice was requested. It is checked in the pose of its file, for any other pose. */
export class KeptModel {
  readonly folder: string;
  readonly received: Promise<void>;
  /** on the disk */
  bytes = 0;
  /** runs that need its files */
  users = 0;
  isRemoved = false;
  expiry: ReturnType<typeof setTimeout> | undefined;
  readonly #options: KeptModelOptions;
  /** of its files, after each was written */
  readonly #stamps = new Map<string, string>();
  #check: Check | undefined;

  constructor(options: KeptModelOptions) {
    this.#options = options;
    this.folder = options.folder;
    this.received = options.received.then(() => this.#seal(options.path));
    // The caller that keeps it learns of a failure from its own promise.
    this.received.catch(() => {});
  }

  /** Checks it for the slices to come. Resolves when the check has ended, also with a refusal. */
  async check(signal: AbortSignal): Promise<void> {
    const { path, extension, folder, meshes } = this.#options;
    const written = Promise.withResolvers<WrittenModel>();
    const model = { path, extension, isRepairAccepted: false, folder };
    const checked = meshes.prepare(model, signal, written.resolve).then(async (result) => {
      await this.#seal(result.file);
      check.result = result;
      return result;
    });
    const check: Check = { written: written.promise, checked };
    this.#check = check;
    // Refusals are for the slice that asks.
    written.promise.catch(() => {});
    await checked.catch((error) => {
      written.reject(error);
      // Nothing is known about the model: the slice that asks checks it again.
      if (isFull(error)) this.#check = undefined;
    });
  }

  /**
   * As `MeshThreads.prepare`, for the pose of a slice; with what the check has found, as far as it goes.
   * @param folder of the run
   */
  async prepare(
    asked: Omit<ReceivedModel, 'path' | 'extension' | 'checked'> & { readonly matrix: Matrix3 },
    signal: AbortSignal,
    onWritten: (written: WrittenModel) => void,
  ): Promise<PreparedModel> {
    const { path, extension, meshes } = this.#options;
    const { object, matrix, brim, isRepairAccepted } = asked;
    const model = { path, extension, ...asked };
    const check = this.#check;
    // The check was of the whole file, and without what a shopper has to accept.
    if (!check || object !== undefined || isRepairAccepted) return await meshes.prepare(model, signal, onWritten);
    if (!isAxisAligned(matrix)) return await meshes.prepare({ ...model, checked: check.result }, signal, onWritten);
    const posedSize = ({ box, isPlate }: WrittenModel) => sizeOnBed(turnedAlongAxes(box, matrix), isPlate, brim);
    const written = await untilAborted(check.written, signal);
    posedSize(written);
    onWritten(written);
    const checked = await untilAborted(check.checked, signal);
    return { ...checked, size: posedSize(checked) };
  }

  /**
   * Whether its files are as they were written. A run's engine works for another shopper and reads strangers' files: what
   * it could have written to must not set a price.
   */
  async isUnchanged(): Promise<boolean> {
    for (const [path, stamp] of this.#stamps) {
      if ((await stampOf(path).catch(() => undefined)) !== stamp) return false;
    }
    return true;
  }

  async #seal(path: string): Promise<void> {
    if (this.#stamps.has(path)) return;
    this.#stamps.set(path, await stampOf(path));
    this.bytes += (await stat(path)).size;
  }
}

/** Whether the axes stay axes, as in the pose of the file, with any units, and after quarter turns. */
function isAxisAligned(matrix: Matrix3): boolean {
  return matrix.every((row) => row.filter((factor) => factor !== 0).length === 1);
}

/** The box of a turned model from its box before: only for axis-aligned turns. */
function turnedAlongAxes({ min, max }: Box, matrix: Matrix3): Box {
  return turnedBox({ positions: Float32Array.of(...min, ...max) }, matrix);
}

/** The kernel sets a file's change time, to the nanosecond, at every write; only root can set it back. */
async function stampOf(path: string): Promise<string> {
  const { size, ctimeMs, ino } = await stat(path);
  return [size, ctimeMs, ino].join(' ');
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
