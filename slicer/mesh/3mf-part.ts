import type { Role } from './3mf-project.ts';
import type { Transform } from './3mf-transform.ts';
import { ModelError } from './model-error.ts';
import type { Paint } from './painted-colors.ts';
import type { PartSettings } from './project-settings.ts';

/** A use of an object: by a build item, or as a component of another. */
export interface ObjectUse {
  readonly id: string;
  /** the part that contains it, if it is another one */
  readonly path: string | undefined;
  readonly transform: Transform;
}

export const objectTypes = ['model', 'solidsupport', 'support', 'surface', 'other'] as const;
export type ObjectType = (typeof objectTypes)[number];

export interface PartObject {
  readonly id: string;
  /** as its author named it; empty when it has no name */
  readonly name: string;
  readonly type: ObjectType;
  /** what Cura does with it; it has no negative volumes */
  readonly role: Exclude<Role, 'negative'>;
  /** as Cura stores them */
  readonly settings: PartSettings;
  /** from 1, as Cura stores it; 0 if it does not */
  readonly extruder: number;
  readonly paint: Paint;
  readonly points: Float32Array;
  /** three points each */
  readonly triangles: Int32Array;
  readonly components: readonly ObjectUse[];
}

/** An object to print. */
export interface BuildItem extends ObjectUse {
  /** false: its author has marked it as not to be printed */
  readonly printable: boolean;
}

/** One model part of a 3MF file. */
export interface Part {
  /** per unit of the part */
  readonly millimeters: number;
  readonly objects: ReadonlyMap<string, PartObject>;
  readonly items: readonly BuildItem[];
}

const units: Readonly<Record<string, number>> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};

/** Millimeters per 3MF unit; a file without a unit is in millimeters. */
export function millimetersOf(unit = 'millimeter'): number {
  const millimeters = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (millimeters === undefined) throw new ModelError('unreadable');
  return millimeters;
}
