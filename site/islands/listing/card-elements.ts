export function cardElements(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('[data-item]')];
}

/** The name that a card shows. */
export function nameOf(card: HTMLElement): string {
  return card.querySelector('h2, h3')?.textContent ?? '';
}
