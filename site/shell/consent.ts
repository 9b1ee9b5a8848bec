import { publicSettings } from '../lib/public-settings.ts';
import { $cookieChoice, isUndecided } from '../stores/consent.ts';

/**
 * Where something is measured: asks who has not chosen, opens the question again from the footer, and begins or ends
 * the measuring as the shopper says. Elsewhere it does nothing, and nobody is asked.
 */
export async function startConsent(page: Document): Promise<void> {
  const settings = await publicSettings().catch(() => null);
  if (!settings?.measurementId && !settings?.affiliateUrl) return;
  const ask = async (opener?: HTMLElement) => {
    const { askForConsent } = await import('./consent-question.ts');
    askForConsent(page, settings, opener);
  };
  const again = page.querySelector<HTMLElement>('[data-cookie-choices]');
  again?.addEventListener('click', () => void ask(again));
  if (again) again.hidden = false;
  if (isUndecided()) void ask();
  const { measurementId } = settings;
  if (!measurementId) return;
  $cookieChoice.subscribe(async (choice) => {
    if (choice === '' || (choice === 'declined' && !window.dataLayer)) return;
    const { startGoogle, stopGoogle } = await import('../stores/analytics/google.ts');
    // The choice of this moment: it may have changed while the code came.
    if ($cookieChoice.get() === 'accepted') startGoogle(measurementId);
    else stopGoogle(measurementId);
  });
}
