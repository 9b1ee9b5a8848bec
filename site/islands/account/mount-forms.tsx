import { createRoot } from 'react-dom/client';
import { AccountForms } from './AccountForms.tsx';

export function mountForms(place: HTMLElement): void {
  place.replaceChildren();
  createRoot(place).render(<AccountForms place={place} />);
}
