export type QuietReason = 'shopper' | 'pointer' | 'focus' | 'hidden tab';

/** Autoplay that stops while there is any reason to be quiet. */
export class QuietReasons {
  private readonly reasons = new Set<QuietReason>();
  private readonly settle: (playing: boolean) => void;

  /** Calls `settle` with whether to play at each change; it may get the same value twice. */
  constructor(settle: (playing: boolean) => void) {
    this.settle = settle;
  }

  has(reason: QuietReason): boolean {
    return this.reasons.has(reason);
  }

  get playing(): boolean {
    return this.reasons.size === 0;
  }

  set(reason: QuietReason, holds: boolean): void {
    if (holds) this.reasons.add(reason);
    else this.reasons.delete(reason);
    this.settle(this.playing);
  }
}

/** Adds a reason while the pointer or the focus is on an element, and while the tab is hidden. */
export function watchForQuiet(element: HTMLElement, reasons: QuietReasons): void {
  element.addEventListener('pointerenter', () => reasons.set('pointer', true));
  element.addEventListener('pointerleave', () => reasons.set('pointer', false));
  element.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) reasons.set('focus', true);
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) reasons.set('focus', false);
  });
  document.addEventListener('visibilitychange', () => reasons.set('hidden tab', document.hidden));
}
