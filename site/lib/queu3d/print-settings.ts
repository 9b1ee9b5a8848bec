import type { MaterialName } from '../../../contract/catalogue/material.ts';
import {
  BROWSER_SLICE_DEPTH,
  MAX_INFILL,
  MAX_SCALE,
  PRINT_DEFAULTS,
  shownInfill,
} from '../../../contract/queu3d/limits.ts';
import type { PrintContent, PrintMaterial, PrintQuality } from '../../../contract/queu3d/print-content.ts';
import type { Walls } from '../../../contract/queu3d/print-extras.ts';
import { profileAt } from '../../../contract/queu3d/profile-at.ts';
import type { Matrix3, SliceSettings } from '../../../contract/queu3d/settings.ts';
import { UPRIGHT } from '../../../contract/queu3d/upright.ts';

/** What a shopper chooses for one model. */
export interface PrintSettings {
  readonly material: MaterialName;
  /** empty while no color of the material is in stock */
  readonly colorName: string;
  /** percent, 0 to 100 */
  readonly infill: number;
  /** stop of the quality control */
  readonly quality: number;
  /** lines */
  readonly walls: Walls;
  readonly supports: boolean;
  readonly brim: boolean;
  /** percent */
  readonly scale: number;
  readonly quantity: number;
  readonly rotation: Matrix3;
  /** millimeters per unit of the file */
  readonly unit: number;
  /** the shopper has looked at the repair of this model */
  readonly repair?: 'accepted' | undefined;
}

/** The part of the settings that decides how the model sits on the bed. */
export type PoseSettings = Pick<PrintSettings, 'rotation' | 'scale' | 'unit'>;

/** The settings of a new model: the shop's defaults, in the first material that has a color in stock. */
export function defaultSettings(
  { materials }: PrintContent,
  colorsInStock: (material: MaterialName) => readonly string[],
): PrintSettings {
  const material = (materials.find(({ name }) => colorsInStock(name).length > 0) ?? materials[0])?.name ?? 'PLA';
  return {
    material,
    colorName: colorsInStock(material)[0] ?? '',
    ...PRINT_DEFAULTS,
    walls: 2,
    supports: false,
    brim: false,
    quantity: 1,
    rotation: UPRIGHT,
    unit: 1,
  };
}

/** Whether a slice is still valid: color and quantity don't affect it, nor does a material with the same temperatures. */
export function keepsSlice(before: PrintSettings, after: PrintSettings, { materials }: PrintContent): boolean {
  const temperatures = (name: MaterialName) => {
    const material = materials.find((each) => each.name === name);
    return `${material?.nozzleTemperature}/${material?.bedTemperature}`;
  };
  return (
    before.infill === after.infill &&
    before.quality === after.quality &&
    before.walls === after.walls &&
    before.supports === after.supports &&
    before.brim === after.brim &&
    before.repair === after.repair &&
    before.scale === after.scale &&
    before.unit === after.unit &&
    before.rotation.flat().every((value, i) => value === after.rotation.flat()[i]) &&
    temperatures(before.material) === temperatures(after.material)
  );
}

/** The settings in the slicer’s own terms; an infill of 100% is sent as 99. */
export function sliceSettings(settings: PrintSettings, content: PrintContent): SliceSettings {
  const { nozzleTemperature, bedTemperature } = materialOf(settings, content);
  const { id, definitionName } = content.machine;
  return {
    overrides: {
      layer_height: qualityOf(settings, content).layerHeight,
      infill_sparse_density: Math.min(settings.infill, MAX_INFILL),
      material_print_temperature: nozzleTemperature,
      material_bed_temperature: bedTemperature,
      mesh_rotation_matrix: poseMatrix(settings),
      ...(settings.supports && { support_enable: true }),
      ...(settings.walls > 2 && { wall_line_count: settings.walls as 3 | 4 }),
      ...(settings.brim && { adhesion_type: 'brim' as const }),
    },
    printer: { id, definitionName },
    ...(settings.repair && { repair: settings.repair }),
    profile: profileAt(content, nozzleTemperature, bedTemperature),
  };
}

/** Browsers slice small scaled models only. @param depth mm, as posed */
export function canSliceInBrowser({ scale }: PrintSettings, depth: number): boolean {
  return scale !== 100 && depth < BROWSER_SLICE_DEPTH;
}

export function materialOf({ material }: Pick<PrintSettings, 'material'>, { materials }: PrintContent): PrintMaterial {
  return required(
    materials.find(({ name }) => name === material),
    material,
  );
}

export function qualityOf({ quality }: Pick<PrintSettings, 'quality'>, { qualities }: PrintContent): PrintQuality {
  return required(
    qualities.find(({ stop }) => stop === quality),
    quality,
  );
}

function required<Entry>(entry: Entry | undefined, name: string | number): Entry {
  if (!entry) throw new Error(`Unknown print setting: ${name}`);
  return entry;
}

/** `mesh_rotation_matrix`: rotation × scale × unit. */
export function poseMatrix({ rotation, scale, unit }: PoseSettings): Matrix3 {
  const factor = (scale / 100) * unit;
  return rotation.map((row) => row.map((value) => value * factor)) as Matrix3;
}

export function isSamePose(one: PoseSettings, other: PoseSettings): boolean {
  const pose = poseMatrix(other).flat();
  return poseMatrix(one)
    .flat()
    .every((value, i) => value === pose[i]);
}

/** The side that a quarter turn tips the model over to. */
export type RotateDirection = 'back' | 'left' | 'right' | 'front';

/** Front is where y is smallest. */
const quarterTurns: Record<RotateDirection, Matrix3> = {
  back: [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  front: [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  left: [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
  right: [
    [0, 0, 1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
};

/** Adds a quarter turn to a rotation, in the direction as the shopper sees it now. */
export function rotateQuarter(rotation: Matrix3, direction: RotateDirection): Matrix3 {
  return product(quarterTurns[direction], rotation);
}

function product(a: Matrix3, b: Matrix3): Matrix3 {
  const columns = [0, 1, 2] as const;
  // Adding 0 turns −0 into 0: as JSON they differ, and the shop would slice the same model twice.
  return a.map((row) => columns.map((c) => row[0] * b[0][c] + row[1] * b[1][c] + row[2] * b[2][c] + 0)) as Matrix3;
}

/** A typed infill in whole percent, capped at 100, which 99 is too; null when it is not a number. */
export function parseInfill(typed: string): number | null {
  const number = parseNumber(typed);
  return number === null ? null : shownInfill(Math.round(Math.min(100, Math.max(0, number))));
}

/** A typed scale to a tenth of a percent, at least 1; it may exceed the slider's end. Null when it is not a number. */
export function parseScale(typed: string): number | null {
  const number = parseNumber(typed);
  return number === null ? null : Math.round(Math.min(MAX_SCALE, Math.max(1, number)) * 10) / 10;
}

function parseNumber(typed: string): number | null {
  const text = typed.replace('%', '').replace(',', '.').trim();
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? null : number;
}
