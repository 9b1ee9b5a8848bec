import type { ModelExtension } from '../../../api/contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../../api/contract/queu3d/model-error-code.ts';
import type { Box } from '../../../slicer/mesh/box.ts';
import type { Findings } from '../../../slicer/mesh/inspect.ts';
import type { Rows } from '../../../slicer/mesh/mesh.ts';
import type { Repaired } from '../../../slicer/mesh/repair.ts';

/** What the page knows of a model as soon as its file is read. All lengths in mm as the file has them, unscaled. */
export interface ModelFacts {
  readonly name: string;
  readonly extension: ModelExtension;
  readonly triangles: number;
  /** nine coordinates a triangle, repaired where that was safe */
  readonly positions: Float32Array<ArrayBuffer>;
  /** nine a triangle, of length 1, or 127 as bytes; rounded off where triangles meet at less than 30° */
  readonly normals: Float32Array<ArrayBuffer> | Int8Array<ArrayBuffer>;
  /** mm³ */
  readonly volume: number;
  /** mm² */
  readonly area: number;
  /** mm, how much it bends outwards; the estimate asks for it */
  readonly bend: number;
  readonly box: Box;
  readonly findings: Findings;
  /** what was mended; nothing when `refused` */
  readonly repaired: Repaired | undefined;
  /** why it cannot be printed as it is; it is drawn all the same */
  readonly refused: ModelErrorCode | undefined;
  /** the unit that the file seems to be in when millimetres make it tiny or huge, and mm of one of it */
  readonly unit: UnitGuess | undefined;
  /** ways to lay it down, largest face first */
  readonly flatFaces: readonly FlatFace[];
}

export interface UnitGuess {
  readonly name: 'inch' | 'meter' | 'micron';
  readonly factor: number;
}

/** A side of the model on which it could lie. */
export interface FlatFace {
  /** outwards, of length 1; turn it to (0, 0, −1) */
  readonly direction: readonly [number, number, number];
  /** mm² that would touch the bed */
  readonly area: number;
  /** the rotation that lays it down */
  readonly rotation: Rows;
}

/** Walls that are thinner than `threshold`. */
export interface ThinWalls {
  /** mm at the scale asked for */
  readonly threshold: number;
  /** the thinnest found, mm; nothing when all are thicker than the threshold */
  readonly thinnest: number | undefined;
  /** of the surface, from 0 to 1 */
  readonly share: number;
  /** 1 for each triangle to draw as thin */
  readonly mask: Uint8Array<ArrayBuffer>;
}

/** How a model stands on the bed after a rotation × scale. */
export interface Standing {
  /** mm² that lean out by more than 45° over nothing */
  readonly overhang: number;
  /** mm² that touch the bed */
  readonly touching: number;
}

/** A model that a worker holds, to ask more of. An ask that `close` or a later one of its kind overtook rejects with an AbortError. */
export interface ReadModel {
  readonly facts: ModelFacts;
  thinWalls(matrix: Rows): Promise<ThinWalls>;
  standing(matrix: Rows): Promise<Standing>;
  /** frees the worker and its memory */
  close(): void;
}

export interface ReadOptions {
  /** from 0 to 1 */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Reads, inspects and mends a model without holding up the page.
 * @throws ModelError, or an AbortError after `signal`
 */
export type ReadInWorker = (file: File, options?: ReadOptions) => Promise<ReadModel>;
