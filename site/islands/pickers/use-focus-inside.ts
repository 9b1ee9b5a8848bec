import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the focus in a list when the focused button goes away with its roll. */
export function useFocusInside(count: number): { list: RefObject<HTMLUListElement | null>; leaving: () => void } {
  const list = useRef<HTMLUListElement>(null);
  const isLeaving = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a roll was removed
  useEffect(() => {
    if (!isLeaving.current) return;
    isLeaving.current = false;
    if (!list.current || list.current.contains(document.activeElement)) return;
    const last = [...list.current.querySelectorAll('button')].at(-1);
    (last ?? list.current).focus();
  }, [count]);

  return {
    list,
    leaving: () => {
      isLeaving.current = true;
    },
  };
}
