import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { googleScripts, MEASUREMENT_ID, measuringShop, toldGoogle } from '../../mocks/measuring.ts';
import { $cookieChoice } from '../consent.ts';
import type { ShopEvent } from './events.ts';
import { stopGoogle } from './google.ts';
import { track } from './track.ts';

const signUp: ShopEvent = { name: 'sign_up', params: { method: 'email' } };
const conversion: ShopEvent = { name: 'affiliate_conversion', params: { orderId: 'NS 7K&2M', amount: 45.9 } };
const AFFILIATE = 'https://deals.example/sale?order={orderId}&sum={amount}';

/** Addresses of pictures that a script made: how an affiliate is called. */
const called: string[] = [];

beforeEach(() => {
  called.length = 0;
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        called.push(address);
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const script of document.querySelectorAll('script')) script.remove();
});

async function expectNothingTold(): Promise<void> {
  expect(await toldGoogle()).toEqual([]);
  expect(googleScripts()).toEqual([]);
  expect(called).toEqual([]);
}

describe('analytics', () => {
  it.each(['', 'declined'] as const)('tracks nothing and does not load Google with the choice "%s"', async (choice) => {
    measuringShop(choice, { affiliateUrl: AFFILIATE });
    track(signUp);
    track(conversion);
    await expectNothingTold();
    expect(window.dataLayer).toBeUndefined();
  });

  it('drops events from before the consent', async () => {
    measuringShop('');
    track(signUp);
    $cookieChoice.set('accepted');
    expect(await toldGoogle()).toEqual([]);
    track(signUp);
    expect(await toldGoogle()).toHaveLength(1);
  });

  it('drops a pending event when consent is withdrawn', async () => {
    measuringShop('accepted');
    track(signUp);
    $cookieChoice.set('declined');
    await expectNothingTold();
  });
});

it('tracks nothing without a Google account or an affiliate, whatever the shopper chose', async () => {
  measuringShop('accepted', { measurementId: null });
  track(signUp);
  track(conversion);
  await expectNothingTold();
});

it('loads Google’s script once with consent, sends the event, and keeps advertising off', async () => {
  measuringShop('accepted');
  track(signUp);
  track(signUp);
  expect(await toldGoogle()).toEqual([
    ['sign_up', { method: 'email' }],
    ['sign_up', { method: 'email' }],
  ]);
  expect(googleScripts()).toEqual([`https://www.googletagmanager.com/gtag/js?id=${MEASUREMENT_ID}`]);
  const said = (window.dataLayer ?? []).map((each) => [...each]);
  expect(said[0]).toEqual(['consent', 'default', expect.objectContaining({ ad_storage: 'denied' })]);
  expect(said[2]).toEqual(['config', MEASUREMENT_ID, expect.objectContaining({ allow_google_signals: false })]);
});

it('names the page to Google without what opens an order, an account or a quote', async () => {
  const address = `${location.pathname}${location.search}`;
  history.replaceState(null, '', '/track-order/?token=a.b.c&rid=1&email=ada@example.com&quote=q&utm_source=letter#top');
  measuringShop('accepted');
  track(signUp);
  await toldGoogle();
  history.replaceState(null, '', address);
  const [, , config] = (window.dataLayer ?? []).map((each) => [...each]);
  expect(config?.[2]).toMatchObject({ page_location: `${location.origin}/track-order/?utm_source=letter` });
});

it('sends order number and dollar amount to the affiliate, and not to Google', async () => {
  measuringShop('accepted', { affiliateUrl: AFFILIATE });
  track(conversion);
  expect(await toldGoogle()).toEqual([]);
  expect(called).toEqual(['https://deals.example/sale?order=NS%207K%262M&sum=45.90']);
});

it('stops tracking and deletes Google’s cookies when consent is withdrawn', async () => {
  measuringShop('accepted');
  track(signUp);
  await toldGoogle();
  // biome-ignore lint/suspicious/noDocumentCookie: as Google's script does
  for (const name of ['_ga', '_ga_TEST1', 'kept']) document.cookie = `${name}=1; path=/`;
  stopGoogle(MEASUREMENT_ID);
  expect(Reflect.get(window, `ga-disable-${MEASUREMENT_ID}`)).toBe(true);
  expect(document.cookie).toBe('kept=1');
});
