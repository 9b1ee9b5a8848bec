import type { ModelExtension } from '../api/contract/queu3d/limits.ts';
import { modelTypes } from '../api/contract/queu3d/slicer-wire.ts';
import { ModelError } from './mesh/model-error.ts';

const extensions = Object.keys(modelTypes) as ModelExtension[];

/** The model format of a media type. Throws ModelError `wrong_type` for unknown types. */
export function readExtension(mediaType: string | undefined): ModelExtension {
  const [type] = (mediaType ?? '').toLowerCase().split(';');
  const extension = extensions.find((each) => modelTypes[each] === type?.trim());
  if (!extension) throw new ModelError('wrong_type');
  return extension;
}
