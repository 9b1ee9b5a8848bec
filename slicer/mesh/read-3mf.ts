import type { Mesh } from './mesh.ts';
import { ModelError } from './model-error.ts';
import type { ReadBounds } from './read-bounds.ts';

export function read3mf(_bytes: Uint8Array, _bounds: ReadBounds): Mesh {
  throw new ModelError('unreadable');
}
