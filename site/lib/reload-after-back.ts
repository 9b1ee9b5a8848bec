import { reload } from './go-to.ts';

/**
 * Loads this page again when the browser's Back shows it just as it was left: it may offer to pay what has been paid
 * since. Returns a function that stops this.
 */
export function reloadAfterBack(): () => void {
  const reloadWhenKept = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reload();
  };
  addEventListener('pageshow', reloadWhenKept);
  return () => removeEventListener('pageshow', reloadWhenKept);
}
