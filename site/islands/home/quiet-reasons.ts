export type QuietReason = 'shopper' | 'pointer' | 'focus' | 'hidden tab';

/** Lets something play on its own only while nobody and nothing asks for quiet. */
export class QuietReasons {
  private readonly reasons = new Set<QuietReason>();
  private readonly settle: (playing: boolean) => void;

  /** `settle` hears at each change whether to play; it may hear the same twice. */
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

/** Asks for quiet while a pointer or the keyboard's focus is on an element, and while the tab is hidden. */
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
