import { persistentAtom } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';

export type IdList = WritableAtom<readonly string[]>;

/** Item ids that this browser stores, in all its tabs; an invalid value reads as an empty list. */
export function storedIds(name: string, max: number): IdList {
  return persistentAtom<readonly string[]>(`northspool:${name}`, [], {
    encode: JSON.stringify,
    decode: (stored) => readIds(stored).slice(0, max),
  });
}

/** Appends an id, or removes it when it is there; false when the list is full. */
export function toggleId(list: IdList, id: string, max: number): boolean {
  const ids = list.get();
  if (ids.includes(id)) list.set(ids.filter((other) => other !== id));
  else if (ids.length >= max) return false;
  else list.set([...ids, id]);
  return true;
}

/** The ids of a shared link's `items`, each once; invalid ones are skipped. */
export function idsInQuery(search: string, max: number): string[] {
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
