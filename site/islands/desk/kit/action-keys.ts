/** What can be pressed or filled on this screen by a single key, which it names in `aria-keyshortcuts`. */
export function keyed(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]')];
}

export const keyOf = (element: HTMLElement) => element.getAttribute('aria-keyshortcuts') ?? '';

/** Presses what names this key, or puts the cursor into its field. */
export function pressByKey(event: KeyboardEvent): void {
  const element = event.repeat ? undefined : keyed().find((each) => keyOf(each) === event.key);
  if (!element) return;
  // The key is not a letter in the field that gets the focus.
  event.preventDefault();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.focus();
  else element.click();
}
