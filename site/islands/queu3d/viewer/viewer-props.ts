import type { Matrix3 } from '../../../../api/contract/queu3d/settings.ts';
import type { TurnWay } from '../../../lib/queu3d/turns.ts';

/** x, y, z in millimetres; z is up. */
export type Point = readonly [number, number, number];

export interface Box {
  readonly min: Point;
  readonly max: Point;
}

/** A file as it was read. A new object is a new model: the viewer lets go of the old one's memory. */
export interface ViewedModel {
  /** nine coordinates a triangle, as `Mesh` has them */
  readonly positions: Float32Array;
  /**
   * Nine a triangle, of length 1 or, as bytes, 127. Without them faces are shaded flat, which costs no memory and suits
   * most parts.
   */
  readonly normals?: Float32Array | Int8Array | null;
}

/** How it stands. Both come together, so that it is never shown beneath the bed or beside it. */
export interface Pose {
  /** `mesh_rotation_matrix`: rotation × scale × units */
  readonly matrix: Matrix3;
  /** of the model under this matrix, wherever it lies; the viewer puts it on the middle of the bed */
  readonly box: Box;
}

/** What is drawn on the model when there is something to know about it. */
export interface Marks {
  /** one byte a triangle, 1 where the wall behind it is too thin */
  readonly thinWalls?: Uint8Array | null;
  /** six coordinates an edge, in the file's own units: edges that only one triangle has */
  readonly openEdges?: Float32Array | null;
}

export interface ViewerProps {
  readonly name: string;
  readonly model: ViewedModel;
  readonly pose: Pose;
  readonly marks?: Marks;
  /** mm that the printer reaches: `machine.volume` */
  readonly volume: { readonly width: number; readonly depth: number; readonly height: number };
  /** of the filament, such as `#e46a1a` */
  readonly hex: string;
  /** mm */
  readonly layerHeight: number;
  /** Percent, told in the corner. */
  readonly scale: number;
  /** While it is sliced nothing can be turned. */
  readonly isLocked?: boolean;
  /** Tips the model over by 90° to one side, and lays it on its largest face: `site/lib/queu3d/turns.ts` has both. */
  onTurn(way: TurnWay): void;
  onLayFlat?(): void;
  /** Called with the means to take its picture as soon as there is one to take, and with null when it goes. */
  onReady?(handle: ViewerHandle | null): void;
}

export interface ViewerHandle {
  /** A WebP or PNG data URL of at most 600 kB: the model alone on the bed, seen from the front. Null: no picture could be made. */
  capture(): Promise<string | null>;
}

/** What buttons and keys do with the view. Dragging does the same. */
export interface Orbiting {
  /** radians, to the right and up */
  orbit(aside: number, up: number): void;
  zoom(isCloser: boolean): void;
  /** shows all of the model again */
  reset(): void;
}
