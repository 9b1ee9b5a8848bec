import { BUILD_VOLUME } from '../profiles/machine-definition.ts';
import { arrangeOnBed } from './arrange-on-bed.ts';
import type { Mesh } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { readModel } from './read-model.ts';

interface LoadedModel {
  /** what is printed, before any repair */
  readonly mesh: Mesh;
  /** the whole file */
  readonly file: Mesh;
}

/**
 * Reads a model as it is printed, for the page and the slicer alike: one object of the file or all of them, closer
 * together than drawn when they would not fit the bed.
 * @throws ModelError
 */
export async function loadModel(bytes: Uint8Array, object?: number): Promise<LoadedModel> {
  const file = await readModel(bytes);
  return { mesh: arrangeOnBed(object === undefined ? file : onlyObject(file, object), BUILD_VOLUME), file };
}

function onlyObject({ positions, objects }: Mesh, index: number): Mesh {
  const object = objects?.[index];
  if (!object) throw new ModelError('object_unknown');
  const { start, end, project } = object;
  return { positions: positions.slice(9 * start, 9 * end), ...(project && { project }) };
}
