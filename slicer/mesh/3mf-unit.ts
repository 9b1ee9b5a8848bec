import { ModelError } from './model-error.ts';

const units: Readonly<Record<string, number>> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};

/** Millimeters per 3MF unit; a file without a unit is in millimeters. */
export function millimetresOf(unit = 'millimeter'): number {
  const millimetres = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (millimetres === undefined) throw new ModelError('unreadable');
  return millimetres;
}
