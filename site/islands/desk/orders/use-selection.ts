import { useState } from 'react';

export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly isAll: boolean;
  /** Chooses a row or not; with Shift, all rows from the one that was last pressed. */
  toggle(id: string, withShift: boolean): void;
  /** Chooses these rows, or none of them if all are chosen. */
  toggleAll(): void;
  clear(): void;
}

/** The chosen rows of a list; rows that leave the list are no longer chosen. */
export function useSelection(ids: readonly string[]): Selection {
  const [all, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const chosen = new Set(ids.filter((id) => all.has(id)));
  return {
    chosen,
    isAll: chosen.size === ids.length,
    toggle(id, withShift) {
      const isChosen = !chosen.has(id);
      const range = withShift && last !== undefined ? between(ids, last, id) : [id];
      const next = new Set(chosen);
      for (const each of range) {
        if (isChosen) next.add(each);
        else next.delete(each);
      }
      setChosen(next);
      setLast(id);
    },
    toggleAll() {
      setChosen(chosen.size === ids.length ? new Set() : new Set(ids));
      setLast(undefined);
    },
    clear() {
      setChosen(new Set());
      setLast(undefined);
    },
  };
}

function between(ids: readonly string[], one: string, other: string): readonly string[] {
  const ends = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first < 0 ? [other] : ids.slice(first, last + 1);
}
