import { type RefObject, useEffect } from 'react';
import type { DeskForm } from '../kit/form-context.ts';

/** Whether something was typed that no draft has yet: another version of the file would drop it. */
export type Unsaved = RefObject<() => boolean>;

/** Says of a form, while it is on the screen, whether it holds something else than at first; leaving it asks then. */
export function useUnsaved(
  unsaved: Unsaved,
  { getValues }: Pick<DeskForm<Record<string, unknown>>, 'getValues'>,
): void {
  useEffect(() => {
    const typed = () => JSON.stringify(getValues());
    const before = typed();
    unsaved.current = () => typed() !== before;
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      unsaved.current = () => false;
    };
  }, [unsaved, getValues]);
}
