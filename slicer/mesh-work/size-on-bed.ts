import type { ModelSize } from '../../contract/queu3d/job.ts';
import { type Box, fitsWithin, sizeOf } from '../mesh/box.ts';
import { ModelError } from '../mesh/model-error.ts';
import { BUILD_VOLUME } from '../profiles/machine-definition.ts';

/**
 * The size of a posed model, which has to fit with its brim. Throws ModelError `not_finite`, or `too_big_for_bed`, or
 * `plate_too_big` for several objects.
 * @param brim mm around it
 */
export function sizeOnBed(box: Box, isPlate: boolean, brim = 0): ModelSize {
  const size = sizeOf(box);
  if (!Object.values(size).every(Number.isFinite)) throw new ModelError('not_finite');
  const { width, depth, height } = size;
  if (!fitsWithin({ width: width + 2 * brim, depth: depth + 2 * brim, height }, BUILD_VOLUME))
    throw new ModelError(isPlate ? 'plate_too_big' : 'too_big_for_bed');
  return size;
}
