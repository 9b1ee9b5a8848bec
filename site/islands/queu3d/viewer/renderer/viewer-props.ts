import type { PathKind } from '../../../../../contract/queu3d/layers/layer-format.ts';
import type { Matrix3 } from '../../../../../contract/queu3d/settings.ts';
import type { Box } from '../../../../../slicer/mesh/box.ts';
import type { BedContact, ThinWalls } from '../../../../lib/queu3d/model-facts.ts';
import type { RotateDirection } from '../../../../lib/queu3d/print-settings.ts';
import type { Camera } from '../../../../stores/queu3d/workspace.ts';
import type { HeatMap } from './heat-maps.ts';

/** A new object is a new model: the viewer frees the old one's memory. */
export interface ViewedModel {
  /** nine coordinates per triangle, as in `Mesh` */
  readonly positions: Float32Array;
  /** nine per triangle, of length 1, or 127 as bytes; without them faces are shaded flat */
  readonly normals?: Float32Array | Int8Array | null;
}

/** Matrix and box change together, so that the model is never shown beneath the bed or beside it. */
export interface Pose {
  /** `mesh_rotation_matrix`: rotation × scale × unit */
  readonly matrix: Matrix3;
  /** the model's bounding box under this matrix; the viewer moves it to the middle of the bed */
  readonly box: Box;
}

/** Plain, colored by a measure, or as the lines of the sliced print. */
export type ViewMode = 'model' | HeatMap | 'layers';

/** Which lines of the print are shown. */
export interface LayerView {
  /** the highest, from 1 */
  readonly layer: number;
  /** without those below it */
  readonly alone: boolean;
  /** moves without plastic */
  readonly travel: boolean;
  /** where outer walls start */
  readonly seams: boolean;
  readonly colorBy: 'kind' | 'speed';
  readonly hidden: readonly PathKind[];
  /** all supports and the model instead of the layers */
  readonly supportsOnly: boolean;
}

/** All layers, until the slider is moved. */
export const allLayers: LayerView = {
  layer: Number.POSITIVE_INFINITY,
  alone: false,
  travel: false,
  seams: false,
  colorBy: 'kind',
  hidden: [],
  supportsOnly: false,
};

/** What of the model is shown. */
export interface View extends LayerView {
  readonly mode: ViewMode;
}

/** Measures of the model in its pose; null while they are computed. */
export interface Measures {
  readonly walls: ThinWalls | null;
  readonly contact: BedContact | null;
  /** mm² of the posed model */
  readonly area: number;
}

/** A print that is sliced. */
export interface SlicedPrint {
  /** of one print */
  readonly grams: number;
  /** in the layer format */
  readonly loadLayers: (signal: AbortSignal) => Promise<Uint8Array>;
}

/** Problems to highlight on the model. */
export interface Marks {
  /** per triangle the wall behind it, as in `ThinWalls.values` */
  readonly walls?: Uint8Array | null;
  /** six coordinates per edge, in the file's units: edges with only one triangle */
  readonly openEdges?: Float32Array | null;
  /** nine coordinates per triangle, in the file's units: triangles that a repair adds */
  readonly added?: Float32Array | null;
  /** as `added`: triangles that a repair removes */
  readonly dropped?: Float32Array | null;
}

export interface ViewerProps {
  readonly name: string;
  readonly model: ViewedModel;
  readonly pose: Pose;
  readonly marks?: Marks;
  readonly measures?: Measures;
  /** null until there is a price */
  readonly print?: SlicedPrint | null;
  /** the printer's build volume, mm */
  readonly volume: { readonly width: number; readonly depth: number; readonly height: number };
  /** the filament's color, such as `#e46a1a` */
  readonly hex: string;
  /** mm */
  readonly layerHeight: number;
  /** percent */
  readonly scale: number;
  /** the model cannot be rotated now */
  readonly isLocked?: boolean;
  onRotate(direction: RotateDirection): void;
  onLayFlat?(): void;
  /** Gets the camera once the model is drawn, and null when the viewer closes. */
  onReady?(camera: Camera | null): void;
}

/** Camera moves for buttons and keys; dragging and scrolling do the same. */
export interface CameraControls {
  /** radians, to the right and up */
  orbit(right: number, up: number): void;
  zoom(isCloser: boolean): void;
  /** shows the whole model again */
  reset(): void;
}
