import type { MouseEvent } from 'react';

/**
 * A click on a button keeps the focus in the field: hints shown only while the field has the focus would go away before
 * the click ends, and the button would move away from under the pointer.
 */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button, a')) event.preventDefault();
}
