import type { PartSettings, SettingName } from './project-settings.ts';

/**
 * Triangles: nine coordinates each, x, y and z of three corners, counter-clockwise seen from outside, in millimeters,
 * unscaled; z is up. Triangles share no corners, so the viewer draws the same array that everything is computed from.
 */
export interface Mesh {
  readonly positions: Float32Array;
  /** only of files that place two or more objects, as they were read */
  readonly objects?: readonly MeshObject[];
  /** what a slicer's project holds beside the triangles; absent when that is nothing */
  readonly project?: readonly ProjectNote[];
  /** its objects were moved closer together to fit the bed */
  readonly isArranged?: true;
  /** what the shopper should know about the file; set by readers only */
  readonly note?: FileNote | undefined;
}

/** One of several objects of a file: its triangles from `start` up to `end`. */
export interface MeshObject {
  /** one short line; empty when the file has no name for it */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** the index of the first object that is the same, turned around z at most; its own when it is the first */
  readonly sameAs: number;
  /** what the project says about this object */
  readonly project?: readonly ProjectNote[];
}

/** What a slicer's project says that its owner should know: whether it is printed like that, or not. */
export type ProjectNote =
  /** negative volumes that were cut out, and modifiers that change nothing that we print otherwise */
  | { readonly kind: 'cut' | 'modifiers'; readonly count: number }
  /** places where supports are wanted or not: the shop's slicer decides by itself */
  | { readonly kind: 'supportAreas'; readonly count: number }
  /** settings of single parts, each once; `whole` are those that all that is printed has alike, and that can be chosen */
  | { readonly kind: 'settings'; readonly settings: readonly PartSetting[]; readonly whole: PartSettings }
  /** drawn in several colors; `isByObject` if each object has only one */
  | { readonly kind: 'colors'; readonly count: number; readonly isByObject: boolean }
  /** supports or seams that were painted on it */
  | { readonly kind: 'painted' }
  | HeightNote;

/** What a project changes from a height on: the height of layers, any setting, or a pause or another color. */
export interface HeightNote {
  readonly kind: 'layerHeights' | 'ranges' | 'pauses';
}

/** A setting that only a part of the model has. */
export interface PartSetting {
  readonly setting: SettingName;
  /** as in `PartSettings` */
  readonly value: number | undefined;
  /** the part's name, one short line; empty when it has none */
  readonly part: string;
}

/** A file that was read although it is not as it should be. */
export interface FileNote {
  /** `cut`: it ends early; `miscounted`: its header names another number of triangles than it holds */
  readonly kind: 'cut' | 'miscounted';
  /** triangles */
  readonly read: number;
  /** triangles that the file says it has, where it says so */
  readonly expected?: number | undefined;
}

/** Rows of a rotation × scale, applied to columns: x' = m[0][0]·x + m[0][1]·y + m[0][2]·z. */
export type Rows = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

export function triangleCount({ positions }: Mesh): number {
  return positions.length / 9;
}

/** The factor by which `matrix` changes volumes. */
export function determinant([[a, b, c], [d, e, f], [g, h, k]]: Rows): number {
  return a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g);
}

/** Limits for reading a file; a larger one is rejected before memory is allocated for it. */
export interface ReadBounds {
  readonly triangles: number;
}
