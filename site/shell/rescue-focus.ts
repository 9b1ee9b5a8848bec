/** A dialog may open from a menu and lead to another: what was focused before each of them. */
const REMEMBERED = 10;

/**
 * Keeps the keyboard in its place when a focused control removes, hides or disables itself, as "Cancel order" does: the
 * nearest part of the page around it that is still there gets the focus, which would fall to the body, and Tab would
 * start at the top of the page. Code that moves the focus itself comes first.
 */
export function startFocusRescue(page: Document): void {
  /** The latest focused elements, each with those around it, from the inside out. */
  let trail: Element[][] = [];

  const canHaveFocus = (element: Element | undefined) =>
    element?.isConnected && element.checkVisibility() && !element.matches(':disabled');

  // Two frames later, so that a dialog has given back its focus and an effect has moved it.
  const soon = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
  const hasLostFocus = () => page.activeElement === page.body && trail.length > 0;

  function look(): void {
    // A control that is still there may be about to go, as in a dialog that fades out.
    if (!hasLostFocus() || canHaveFocus(trail.at(-1)?.[0])) return;
    const isPart = (element: Element) =>
      element.isConnected &&
      element.checkVisibility() &&
      element.closest('main, dialog[open], [role="dialog"]') !== null;
    const place = trail
      .toReversed()
      .map((path) => path.slice(1).find(isPart))
      .find((found) => found !== undefined);
    trail = [];
    if (!(place instanceof HTMLElement)) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  function remember(element: Element | null): void {
    const path: Element[] = [];
    for (let part = element; part && part !== page.body; part = part.parentElement) path.push(part);
    if (path.length > 0) trail = [...trail, path].slice(-REMEMBERED);
  }

  // Loaded with the first focus, which it has missed.
  remember(page.activeElement);
  page.addEventListener('focusin', ({ target }) => remember(target instanceof Element ? target : null));
  page.addEventListener('focusout', ({ relatedTarget }) => {
    if (!relatedTarget) soon(look);
  });
  // Who presses beside a control has left it.
  page.addEventListener('pointerdown', () =>
    soon(() => {
      if (hasLostFocus() && canHaveFocus(trail.at(-1)?.[0])) trail = [];
    }),
  );
  // A removed element is not always left with an event.
  new MutationObserver(() => {
    if (hasLostFocus()) soon(look);
  }).observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
}
