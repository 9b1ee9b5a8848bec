import { atom } from 'nanostores';

interface CartPanelState {
  readonly isOpen: boolean;
  /** had the focus before, and gets it back */
  readonly opener: HTMLElement | null;
}

export const $cartPanel = atom<CartPanelState>({ isOpen: false, opener: null });

export function setCartPanelOpen(): void {
  const { activeElement } = document;
  const opener = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  $cartPanel.set({ isOpen: true, opener });
}

export function closeCartPanel(): void {
  $cartPanel.set({ ...$cartPanel.get(), isOpen: false });
}
