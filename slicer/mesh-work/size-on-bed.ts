import type { ModelSize } from '../../contract/queu3d/job.ts';
import { type Box, fitsWithin, sizeOf } from '../mesh/box.ts';
import { ModelError } from '../mesh/model-error.ts';
import { BUILD_VOLUME } from '../profiles/machine-definition.ts';

/** The size of a posed model. Throws ModelError `not_finite`, or `too_big_for_bed`, or `plate_too_big` for several objects. */
export function sizeOnBed(box: Box, isPlate: boolean): ModelSize {
  const size = sizeOf(box);
  if (!Object.values(size).every(Number.isFinite)) throw new ModelError('not_finite');
  if (!fitsWithin(size, BUILD_VOLUME)) throw new ModelError(isPlate ? 'plate_too_big' : 'too_big_for_bed');
  return size;
}
