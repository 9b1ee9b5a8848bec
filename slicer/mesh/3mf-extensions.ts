import { CORE, type Namespaces, PRODUCTION, SLICE } from './3mf-namespaces.ts';
import { ModelError } from './model-error.ts';

/** Extensions that we read, or that do not affect the shape. */
const known = [
  CORE,
  PRODUCTION,
  SLICE,
  'http://schemas.microsoft.com/3dmanufacturing/material/2015/02',
  'http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07',
];

/** A file may require extensions without which it would be printed wrong, such as beam lattices. */
export function requireKnownExtensions(prefixes: string | undefined, namespaces: Namespaces): void {
  for (const prefix of prefixes?.split(/\s+/).filter(Boolean) ?? []) {
    if (!known.includes(namespaces.uri(prefix) ?? '')) throw new ModelError('unreadable');
  }
}
