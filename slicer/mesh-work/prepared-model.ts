import type { ModelSize } from '../../api/contract/queu3d/job.ts';
import type { ModelExtension } from '../../api/contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../api/contract/queu3d/model-error-code.ts';
import type { Matrix3 } from '../../api/contract/queu3d/settings.ts';

export interface ReceivedModel {
  /** a file, as posting 50 MB to a thread takes Deno twelve seconds and gigabytes */
  readonly path: string;
  readonly extension: ModelExtension;
  /** of a file with several: only this one */
  readonly object?: number | undefined;
  /** the pose: rotation × scale */
  readonly matrix: Matrix3;
  /** the shopper has seen which holes are closed and which sheets are left out */
  readonly isRepairAccepted: boolean;
  /** where the engine's binary STL is written, neither rotated nor scaled */
  readonly folder: string;
}

export interface PreparedModel {
  /** as posed */
  readonly size: ModelSize;
  readonly triangles: number;
  readonly repaired: Readonly<Record<string, number>>;
  /** in the folder; `ORIGINAL_FILE` when no repair was needed */
  readonly file: string;
}

export const ORIGINAL_FILE = 'model.stl';

/** A thread's reply; `why` is for the log. */
export type PreparedAnswer =
  /** the original is written; whether it is closed is not known yet */
  | { readonly isWritten: true }
  | { readonly prepared: PreparedModel }
  | { readonly fault: ModelErrorCode; readonly detail?: string | undefined; readonly why?: string };
