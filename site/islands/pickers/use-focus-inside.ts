import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the keyboard in a list when the button that it stood on goes with its roll. */
export function useFocusInside(count: number): { list: RefObject<HTMLUListElement | null>; leaving: () => void } {
  const list = useRef<HTMLUListElement>(null);
  const isLeaving = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is looked after when a roll has gone
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
