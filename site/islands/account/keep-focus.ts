import type { MouseEvent } from 'react';

/**
 * A press on a button leaves the focus in the field: what stands there only while a field has the focus would go
 * before the press has ended, and the button would move away from under the pointer.
 */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button, a')) event.preventDefault();
}
