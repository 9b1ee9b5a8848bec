import { createRoot } from 'react-dom/client';
import { CartPanel } from './CartPanel.tsx';

let isMounted = false;

/** Mounts the panel once; its store opens and closes it. */
export function mountCartPanel(): void {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<CartPanel />);
}
