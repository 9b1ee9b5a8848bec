import { publicSettings } from '../lib/public-settings.ts';
import { isUndecided } from '../stores/consent.ts';

const nothingMeasured = { measurementId: null, affiliateUrl: null };

/**
 * Where tracking or another site's feed is set up: asks shoppers who have not chosen, reopens the question from the footer, and starts or stops
 * tracking with their choice. Elsewhere it does nothing. Pages where shoppers pay ask, and track nothing themselves.
 */
export async function startConsent(page: Document): Promise<void> {
  const again = page.querySelector<HTMLElement>('[data-cookie-choices]');
  const feed = again?.dataset['feed'];
  const { measurementId, affiliateUrl } = await publicSettings().catch(() => nothingMeasured);
  if (!measurementId && !affiliateUrl && !feed) return;
  const ask = async (opener?: HTMLElement) => {
    const { askForConsent } = await import('./consent-question.ts');
    askForConsent(page, { measurementId, affiliateUrl, feed }, opener);
  };
  again?.addEventListener('click', () => void ask(again));
  if (again) again.hidden = false;
  if (isUndecided()) void ask();
  const { followChoice } = await import('../stores/analytics/follow-choice.ts');
  followChoice(measurementId);
}
