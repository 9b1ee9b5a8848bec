import { publicSettings } from '../../lib/public-settings.ts';
import { $checkoutTax } from './tax-state.ts';

// Loaded where it is asked for: other carts need no schemas of orders and addresses for it.
const loadAsking = () => import('./ask-tax.ts');

/** Asks for the tax whenever cart or address change, where the shop has it from Stripe. Returns a function that stops it. */
export function watchTax(): () => void {
  let stop = () => {};
  let isStopped = false;
  void publicSettings()
    .then(async ({ tax }) => {
      if (tax !== 'stripe') return;
      const { keepAsking } = await loadAsking();
      if (!isStopped) stop = keepAsking();
    })
    .catch(() => {});
  return () => {
    isStopped = true;
    stop();
  };
}

/** Asks again, after the API refused the total that this answer was a part of. */
export async function refetchTax(): Promise<void> {
  if ($checkoutTax.get().key) await (await loadAsking()).askTax();
}
