import type { ModelSize } from '../../contract/queu3d/job.ts';
import type { ModelExtension } from '../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../contract/queu3d/model-error-code.ts';
import type { Matrix3 } from '../../contract/queu3d/settings.ts';
import type { PlateBed } from '../../contract/queu3d/slicer-wire.ts';
import type { Box } from '../mesh/box.ts';

export interface ReceivedModel {
  /**
   * A file, as posting 50 MB to a thread takes Deno twelve seconds and gigabytes. That of an STL ends with `.stl`: the
   * engine reads it as it is, and goes by the name.
   */
  readonly path: string;
  readonly extension: ModelExtension;
  /** of a file with several: only this one */
  readonly object?: number | undefined;
  /** the pose: rotation × scale; absent while it is not known yet */
  readonly matrix?: Matrix3 | undefined;
  /** mm around it on the bed; none if absent */
  readonly brim?: number | undefined;
  /** the shopper has seen which holes are closed and which sheets are left out */
  readonly isRepairAccepted: boolean;
  /** where the engine's binary STL is written, neither rotated nor scaled */
  readonly folder: string;
  /** the result of an earlier check: only the pose is checked */
  readonly checked?: PreparedModel | undefined;
}

/** A plate of models that were prepared. */
export interface ReceivedPlate {
  readonly parts: readonly PlateModel[];
  /** that its pieces are to share, where it is not the machine's */
  readonly bed?: PlateBed | undefined;
  /** mm around each piece on the bed; none if absent */
  readonly brim?: number | undefined;
  /** where the plate's STL is written */
  readonly folder: string;
}

export interface PlateModel {
  readonly model: PreparedModel;
  readonly matrix: Matrix3;
  readonly pieces: number;
}

export interface PreparedModel {
  /** as posed */
  readonly size: ModelSize;
  /** before it is posed */
  readonly box: Box;
  /** whether it has several objects */
  readonly isPlate: boolean;
  readonly triangles: number;
  readonly repaired: Readonly<Record<string, number>>;
  /** the path of a binary STL */
  readonly file: string;
}

/** A model that the engine can load, before it is checked for holes. */
export interface WrittenModel extends Pick<PreparedModel, 'file' | 'box' | 'isPlate'> {}

/** A thread's reply; `why` is for the log. */
export type PreparedAnswer =
  /** whether it is closed is not known yet */
  | { readonly written: WrittenModel }
  | { readonly prepared: PreparedModel }
  /** there was no room to write it */
  | { readonly full: true }
  | { readonly fault: ModelErrorCode; readonly detail?: string | undefined; readonly why?: string };
