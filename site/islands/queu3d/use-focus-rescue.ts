import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the element when `change` removes the focused one: the keyboard would otherwise restart at the top of the page. */
export function useFocusRescue(element: RefObject<HTMLElement | null>, change: unknown): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [element, change]);
}
