import { gramsOf } from '../../../api/contract/catalogue/grams.ts';

/** How many meters of strand weigh so much; undefined where a size is no number of grams or millimetres. */
export function filamentLength(weight: string, diameter: string, density: number): number | undefined {
  const grams = gramsOf(weight);
  const millimetres = /^([\d.]+)mm$/.exec(diameter)?.[1];
  if (grams === undefined || millimetres === undefined) return undefined;
  const volume = grams / density; // cm³
  const section = Math.PI * (Number(millimetres) / 20) ** 2; // cm²
  return volume / section / 100;
}
