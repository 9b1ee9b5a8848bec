import type { ModelExtension } from '../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../contract/queu3d/model-error-code.ts';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';
import type { SliceDone } from '../../contract/queu3d/slicer-wire.ts';

export interface SlicerRequest {
  readonly settings: SliceSettings;
  readonly extension: ModelExtension;
  /** opens the model anew for each slicer that is asked */
  readonly model: () => Promise<ReadableStream<Uint8Array>>;
  readonly onProgress: (progress: SliceProgress) => void;
  /** ends the run */
  readonly signal: AbortSignal;
}

/** `progress`: 0 to 1 */
export interface SliceProgress {
  readonly progress: number;
  readonly layer?: number | undefined;
  readonly layers?: number | undefined;
}

export interface Sliced {
  readonly done: SliceDone;
  /** packed by gzip */
  readonly gcode: ReadableStream<Uint8Array>;
  /** whether the G-code ended too soon, which its reader sees as an error */
  readonly isCut: () => boolean;
}

/** The slicer service: any of its replicas. */
export interface Slicer {
  /** how many runs its replicas take at once */
  readonly places: number;
  /** Throws `ModelRefused`, `SlicerBusy`, `SlicerLost` or `SlicerUnavailable`, or the reason of `signal`. */
  slice(wish: SlicerRequest): Promise<Sliced>;
}

/** The model cannot be printed, whoever slices it; `engine_crashed` and `engine_too_long` tell of the engine. */
export class ModelRefused extends Error {
  override name = 'ModelRefused';

  constructor(readonly fault: ModelErrorCode) {
    super(`The slicer refused the model: ${fault}`);
  }
}

/** All places of all replicas are taken. */
export class SlicerBusy extends Error {
  override name = 'SlicerBusy';
}

/** The replica that worked was lost under way: nothing is known of the model. */
export class SlicerLost extends Error {
  override name = 'SlicerLost';
}

/** No replica answers at all. */
export class SlicerUnavailable extends Error {
  override name = 'SlicerUnavailable';
}
