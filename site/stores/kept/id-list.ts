import { persistentAtom } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';

export type IdList = WritableAtom<readonly string[]>;

/** Ids of items that this browser keeps, in all its tabs; what is not such a list reads as an empty one. */
export function storedIds(name: string, max: number): IdList {
  return persistentAtom<readonly string[]>(`northspool:${name}`, [], {
    encode: JSON.stringify,
    decode: (stored) => readIds(stored).slice(0, max),
  });
}

/** Puts an id at the end, or takes it out when it is there; false when the list is full. */
export function toggleId(list: IdList, id: string, max: number): boolean {
  const ids = list.get();
  if (ids.includes(id)) list.set(ids.filter((other) => other !== id));
  else if (ids.length >= max) return false;
  else list.set([...ids, id]);
  return true;
}

/** The ids of a shared link's `items`, each once; what cannot be an id is left out. */
export function idsIn(search: string, max: number): string[] {
  const named = new URLSearchParams(search).get('items') ?? '';
  return [...new Set(named.split(',').filter(isId))].slice(0, max);
}

function readIds(stored: string): string[] {
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) ? [...new Set(ids.filter(isId))] : [];
  } catch {
    return [];
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9.-]{3,80}$/.test(value);
}
