import type { MaterialName } from '../../../api/contract/catalogue/material.ts';
import { PRINT_DEFAULTS } from '../../../api/contract/queu3d/limits.ts';
import type { PrintContent } from '../../../api/contract/queu3d/print-content.ts';
import type { Matrix3 } from '../../../api/contract/queu3d/settings.ts';
import { UPRIGHT } from '../../lib/queu3d/turns.ts';

/** What a shopper chooses for one model. */
export interface PrintSettings {
  readonly material: MaterialName;
  /** empty while no color of the material is in stock */
  readonly colorName: string;
  /** percent, 0 to 100 */
  readonly infill: number;
  /** stop of the quality control */
  readonly quality: number;
  /** percent */
  readonly scale: number;
  readonly quantity: number;
  readonly rotation: Matrix3;
  /** mm that one of the file's units measures */
  readonly unit: number;
}

export function firstSettings(
  { materials }: PrintContent,
  colorsOf: (material: MaterialName) => readonly string[],
): PrintSettings {
  const material = (materials.find(({ name }) => colorsOf(name).length > 0) ?? materials[0])?.name ?? 'PLA';
  return {
    material,
    colorName: colorsOf(material)[0] ?? '',
    ...PRINT_DEFAULTS,
    quantity: 1,
    rotation: UPRIGHT,
    unit: 1,
  };
}

/**
 * Whether a slice still tells what the print takes. Color and quantity change nothing about it, and so does a material
 * that is printed with the same temperatures.
 */
export function keepsSlice(before: PrintSettings, after: PrintSettings, { materials }: PrintContent): boolean {
  const heat = (name: MaterialName) => {
    const material = materials.find((each) => each.name === name);
    return `${material?.nozzleTemperature}/${material?.bedTemperature}`;
  };
  return (
    before.infill === after.infill &&
    before.quality === after.quality &&
    before.scale === after.scale &&
    before.unit === after.unit &&
    before.rotation.flat().every((part, place) => part === after.rotation.flat()[place]) &&
    heat(before.material) === heat(after.material)
  );
}
