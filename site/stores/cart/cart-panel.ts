import { atom } from 'nanostores';

interface CartPanelState {
  readonly isOpen: boolean;
  /** what had the focus before, and gets it back */
  readonly opener: HTMLElement | null;
}

export const $cartPanel = atom<CartPanelState>({ isOpen: false, opener: null });

export function markCartPanelOpen(): void {
  const { activeElement } = document;
  const opener = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  $cartPanel.set({ isOpen: true, opener });
}

export function closeCartPanel(): void {
  $cartPanel.set({ ...$cartPanel.get(), isOpen: false });
}
