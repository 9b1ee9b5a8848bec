import { gramsOf } from '../catalogue/grams.ts';

/** The length of a filament in meters; undefined when weight or diameter is not a measure. */
export function filamentLength(weight: string, diameter: string, density: number): number | undefined {
  const grams = gramsOf(weight);
  const millimeters = /^([\d.]+)mm$/.exec(diameter)?.[1];
  if (grams === undefined || millimeters === undefined) return undefined;
  const volume = grams / density; // cm³
  const section = Math.PI * (Number(millimeters) / 20) ** 2; // cm²
  return volume / section / 100;
}
