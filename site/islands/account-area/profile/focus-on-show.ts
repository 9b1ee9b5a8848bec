/** For `ref`: moves the focus to what has taken the place of the button that was pressed. */
export function focusOnShow(element: HTMLElement | null): void {
  element?.focus();
}
