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

describe('without the shopper’s yes nobody is told anything, and nothing of Google is loaded', () => {
  it.each(['', 'declined'] as const)('with the choice "%s"', async (choice) => {
    measuringShop(choice, { affiliateUrl: AFFILIATE });
    track(signUp);
    track(conversion);
    await expectNothingTold();
    expect(window.dataLayer).toBeUndefined();
  });

  it('also not later: what happened before the yes is forgotten', async () => {
    measuringShop('');
    track(signUp);
    $cookieChoice.set('accepted');
    expect(await toldGoogle()).toEqual([]);
    track(signUp);
    expect(await toldGoogle()).toHaveLength(1);
  });

  it('and not when they take it back while an event is on its way', async () => {
    measuringShop('accepted');
    track(signUp);
    $cookieChoice.set('declined');
    await expectNothingTold();
  });
});

it('without an account at Google or an affiliate nobody is told, whatever the shopper chose', async () => {
  measuringShop('accepted', { measurementId: null });
  track(signUp);
  track(conversion);
  await expectNothingTold();
});

it('with a yes Google is told, its script is loaded once, and advertising stays off', async () => {
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

it('the affiliate learns number and amount in dollars of an order, and Google does not hear of it', async () => {
  measuringShop('accepted', { affiliateUrl: AFFILIATE });
  track(conversion);
  expect(await toldGoogle()).toEqual([]);
  expect(called).toEqual(['https://deals.example/sale?order=NS%207K%262M&sum=45.90']);
});

it('who takes the yes back is not counted on, and Google’s cookies are gone', async () => {
  measuringShop('accepted');
  track(signUp);
  await toldGoogle();
  // biome-ignore lint/suspicious/noDocumentCookie: as Google's script does
  for (const name of ['_ga', '_ga_TEST1', 'kept']) document.cookie = `${name}=1; path=/`;
  stopGoogle(MEASUREMENT_ID);
  expect(Reflect.get(window, `ga-disable-${MEASUREMENT_ID}`)).toBe(true);
  expect(document.cookie).toBe('kept=1');
});
