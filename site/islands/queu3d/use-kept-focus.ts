import { type RefObject, useEffect, useRef } from 'react';

/** When `change` takes away what had the focus, the element gets it: keys would else begin again at the top of the page. */
export function useKeptFocus(element: RefObject<HTMLElement | null>, change: unknown): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [element, change]);
}
