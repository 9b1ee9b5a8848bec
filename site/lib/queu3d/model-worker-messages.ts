import type { ModelExtension } from '../../../api/contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../../api/contract/queu3d/model-error-code.ts';
import type { Rows } from '../../../slicer/mesh/mesh.ts';
import type { LookedFacts } from './look-at-model.ts';
import type { Standing, ThinWalls } from './model-facts.ts';

/** What the page asks the worker of one model. The file comes first. */
export type ModelAsk =
  | { readonly file: File; readonly extension: ModelExtension }
  | { readonly walls: number; readonly matrix: Rows }
  | { readonly standing: number; readonly matrix: Rows };

/** What it answers; `to` is the number of the ask. */
export type ModelNews =
  | { readonly progress: number }
  | { readonly facts: LookedFacts }
  | { readonly fault: ModelErrorCode }
  | { readonly failed: string; readonly to?: number }
  | { readonly to: number; readonly answer: ThinWalls | Standing };
