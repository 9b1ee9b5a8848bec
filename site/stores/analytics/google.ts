declare global {
  interface Window {
    /** the queue that Google's script reads */
    dataLayer?: IArguments[];
  }
}

const TAG = 'https://www.googletagmanager.com/gtag/js?id=';

/** Loads Google Analytics once a page, or resumes it after a withdrawal. */
export function startGoogle(measurementId: string): void {
  Reflect.set(window, switchOf(measurementId), false);
  if (window.dataLayer) return;
  window.dataLayer = [];
  // Shoppers consent to analytics, not to advertising.
  const ads = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  gtag('consent', 'default', { ...ads, analytics_storage: 'granted' });
  gtag('js', new Date());
  gtag('config', measurementId, {
    page_location: addressWithoutSecrets(),
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = TAG + measurementId;
  document.head.append(script);
}

/** Links in emails, and to a saved quote, open what they name. Campaigns are named by the rest of a query. */
const SECRETS = ['token', 'rid', 'email', 'quote'];

function addressWithoutSecrets(): string {
  const url = new URL(location.href);
  for (const name of SECRETS) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}

export function tellGoogle(event: string, params: object): void {
  gtag('event', event, params);
}

/** Stops tracking on this page too, and deletes Google's cookies. */
export function stopGoogle(measurementId: string): void {
  Reflect.set(window, switchOf(measurementId), true);
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (name.startsWith('_ga')) forgetCookie(name);
  }
}

/** Google sets its cookies on the widest domain possible. */
function forgetCookie(name: string): void {
  const parts = location.hostname.split('.');
  for (const domain of ['', ...parts.map((_, from) => `; domain=${parts.slice(from).join('.')}`)]) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser in use has the Cookie Store API
    document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}

/** Google's opt-out flag. */
function switchOf(measurementId: string): string {
  return `ga-disable-${measurementId}`;
}

function gtag(..._said: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google's script takes this object only, not a list
  window.dataLayer?.push(arguments);
}
