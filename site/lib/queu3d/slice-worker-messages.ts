import type { ModelErrorCode } from '../../../api/contract/queu3d/model-error-code.ts';
import type { SliceOverrides } from '../../../api/contract/queu3d/settings.ts';
import type { BrowserSlice } from './run-browser-engine.ts';

export interface SliceOrder {
  /** nine coordinates a triangle, as the file has them */
  readonly positions: Float32Array;
  readonly overrides: SliceOverrides;
}

export type SliceReport =
  | { readonly progress: number }
  | { readonly slice: BrowserSlice }
  | { readonly fault: ModelErrorCode }
  | { readonly failed: string };
