import { createRoot } from 'react-dom/client';
import { showNotices } from '../cart/show-notices.ts';
import { AccountForms } from './AccountForms.tsx';

export function mountForms(place: HTMLElement): void {
  // No other script of the checkout shows notices.
  showNotices();
  place.replaceChildren();
  createRoot(place).render(<AccountForms place={place} />);
}
