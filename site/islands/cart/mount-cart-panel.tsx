import { createRoot } from 'react-dom/client';
import { CartPanel } from './CartPanel.tsx';
import { showNotices } from './show-notices.ts';

let isMounted = false;

/** Puts the panel into the page, once; from then on its store opens and closes it. */
export function mountCartPanel(): void {
  if (isMounted) return;
  isMounted = true;
  showNotices();
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<CartPanel />);
}
