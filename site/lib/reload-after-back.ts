import { reload } from './go-to.ts';

/**
 * Reloads this page when the browser's Back restores it: it may offer to pay what has been paid since. Returns a
 * function that stops this.
 */
export function reloadAfterBack(): () => void {
  const reloadWhenKept = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reload();
  };
  addEventListener('pageshow', reloadWhenKept);
  return () => removeEventListener('pageshow', reloadWhenKept);
}
