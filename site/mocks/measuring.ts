import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { publicSettings } from '../lib/public-settings.ts';
import { $cookieChoice, type CookieChoice } from '../stores/consent.ts';
import { server } from './server.ts';

export const MEASUREMENT_ID = 'G-TEST1';

interface Analytics {
  readonly measurementId?: string | null;
  readonly affiliateUrl?: string | null;
}

/** Sets up tracking and the shopper's choice. */
export function measuringShop(choice: CookieChoice | '', analytics: Analytics = {}): void {
  const told = { measurementId: MEASUREMENT_ID, affiliateUrl: null, ...analytics };
  server.use(http.get('/api/config', () => HttpResponse.json({ mode: 'live', analytics: told })));
  $cookieChoice.set(choice);
}

/** The events sent to Google, with their parameters; waits for pending ones. */
export async function toldGoogle(): Promise<[string, Record<string, unknown>][]> {
  await vi.dynamicImportSettled();
  await publicSettings();
  return (window.dataLayer ?? []).flatMap((said) => {
    const [command, event, params] = [...said];
    return command === 'event' ? [[event, params] as [string, Record<string, unknown>]] : [];
  });
}

/** Scripts of Google in the page. */
export function googleScripts(): string[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[src*="google"]')].map(({ src }) => src);
}
