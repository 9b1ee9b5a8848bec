import type { ModelSize } from '../../api/contract/queu3d/job.ts';
import type { ModelExtension } from '../../api/contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../api/contract/queu3d/model-error-code.ts';
import type { Matrix3 } from '../../api/contract/queu3d/settings.ts';

export interface ReceivedModel {
  /** a file: Deno takes twelve seconds to hand over 50 MB to a thread in a message, and gigabytes */
  readonly path: string;
  readonly extension: ModelExtension;
  /** turns and scales it, as it will be printed */
  readonly matrix: Matrix3;
  /** where it is written for the engine, as binary STL, neither turned nor scaled */
  readonly folder: string;
}

export interface PreparedModel {
  /** turned and scaled */
  readonly size: ModelSize;
  readonly triangles: number;
  readonly repaired: Readonly<Record<string, number>>;
  /** in the folder; `AS_IT_CAME` when nothing had to be mended */
  readonly file: string;
}

export const AS_IT_CAME = 'model.stl';

/** What a thread answers; `why` is for the log. */
export type PreparedAnswer =
  /** it stands in its folder as it came; whether it is closed is still to be seen */
  | { readonly isWritten: true }
  | { readonly prepared: PreparedModel }
  | { readonly fault: ModelErrorCode; readonly why?: string };
