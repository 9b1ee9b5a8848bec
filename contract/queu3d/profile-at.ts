import type { PrintContent } from './print-content.ts';
import { type PrintProfile, slicerProfile } from './print-profile.ts';

/**
 * How the material of these temperatures is printed, for page and shop alike; undefined when the shop prints none at them.
 * @param nozzle °C
 * @param bed °C
 */
export function profileAt(
  { materials, profiles }: Pick<PrintContent, 'materials' | 'profiles'>,
  nozzle: number,
  bed: number,
): PrintProfile | undefined {
  const material = materials.find((each) => each.nozzleTemperature === nozzle && each.bedTemperature === bed);
  const profile = profiles.find(({ id }) => id === material?.profile);
  return profile && slicerProfile(profile);
}
