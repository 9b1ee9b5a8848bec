import { CORE, type Namespaces, PRODUCTION, SLICE } from './3mf-namespaces.ts';
import { ModelError } from './model-error.ts';

/** Extensions that say nothing of the shape, or that are read. */
const known = [
  CORE,
  PRODUCTION,
  SLICE,
  'http://schemas.microsoft.com/3dmanufacturing/material/2015/02',
  'http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07',
];

/** A file may name extensions without which it would be printed wrong, such as lattices of beams. */
export function requireKnownExtensions(prefixes: string | undefined, namespaces: Namespaces): void {
  for (const prefix of prefixes?.split(/\s+/).filter(Boolean) ?? []) {
    if (!known.includes(namespaces.uri(prefix) ?? '')) throw new ModelError('unreadable');
  }
}
