import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import type { PlateBed, PlatePart, SliceDone } from '../../../contract/queu3d/slicer-wire.ts';

export interface SlicerRequest {
  readonly settings: SliceSettings;
  readonly extension: ModelExtension;
  /** may have been sent ahead under this id; undefined: it was not */
  readonly modelId?: string | undefined;
  /** opens the model again for each replica that is tried */
  readonly model: () => Promise<ReadableStream<Uint8Array>>;
  readonly onProgress: (progress: SliceProgress) => void;
  /** cancels the run */
  readonly signal: AbortSignal;
}

/** Pieces of one or several models, which are printed at once. */
export interface PlateRequest extends Pick<SlicerRequest, 'settings' | 'signal'> {
  readonly parts: readonly PlateModel[];
  /** that they are to share, where it is not the machine's */
  readonly bed?: PlateBed | undefined;
}

export interface PlateModel extends PlatePart, Pick<SlicerRequest, 'extension'> {
  /** opens its file again for each replica that is tried */
  readonly open: SlicerRequest['model'];
}

/** `progress`: 0 to 1 */
export interface SliceProgress {
  readonly progress: number;
  readonly layer?: number | undefined;
  readonly layers?: number | undefined;
}

export interface Sliced {
  readonly done: SliceDone;
  /** gzipped */
  readonly gcode: ReadableStream<Uint8Array>;
  /** whether the G-code ended early, which its reader sees as an error */
  readonly isCut: () => boolean;
}

/**
 * A model on its way to a slicer before a slice is requested, so that the slice can start at once. Nothing here throws or
 * waits for long: without a copy, the slice sends the model.
 */
export interface SentAhead {
  write(chunk: Uint8Array): Promise<void>;
  /** The model is complete. */
  end(): void;
  /** The upload has failed. */
  cancel(): void;
}

/** The slicer service with all its replicas. */
export interface Slicer {
  /** runs that all replicas together can process at once */
  readonly slots: number;
  /** Throws `ModelRefused`, `SlicerBusy`, `SlicerLost` or `SlicerUnavailable`, or the reason of `signal`. */
  slice(request: SlicerRequest): Promise<Sliced>;
  /** As `slice`. Each model is sent ahead to the replica, unless it is there. */
  slicePlate(request: PlateRequest): Promise<Sliced>;
  sendAhead(model: { readonly id: string; readonly extension: ModelExtension }): SentAhead;
}

/** The model cannot be printed on any replica, or the engine failed (`engine_crashed`, `engine_too_long`). */
export class ModelRefused extends Error {
  override name = 'ModelRefused';

  readonly fault: ModelErrorCode;
  readonly detail: string | undefined;

  /** @param detail what the shopper's message names */
  constructor(fault: ModelErrorCode, detail?: string) {
    super(`The slicer refused the model: ${fault}`);
    this.fault = fault;
    this.detail = detail;
  }
}

/** All slots of all replicas are busy. */
export class SlicerBusy extends Error {
  override name = 'SlicerBusy';
}

/** The connection to the replica was lost during a run, which says nothing about the model. */
export class SlicerLost extends Error {
  override name = 'SlicerLost';
}

/** No replica answers. */
export class SlicerUnavailable extends Error {
  override name = 'SlicerUnavailable';
}
