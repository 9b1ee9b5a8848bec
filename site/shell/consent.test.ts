import { getByRole, queryByRole, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { googleScripts, MEASUREMENT_ID, measuringShop, toldGoogle } from '../mocks/measuring.ts';
import { track } from '../stores/analytics/track.ts';
import { $cookieChoice, isUndecided } from '../stores/consent.ts';
import { startConsent } from './consent.ts';

const { body } = document;
const question = () => queryByRole(body, 'region', { name: 'May we count your visit?' });
const button = (name: string) => getByRole(body, 'button', { name });

beforeEach(() => {
  body.innerHTML = '<main></main><button data-cookie-choices hidden>Cookie choices</button>';
});

afterEach(() => {
  history.replaceState(null, '', '/');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  for (const script of document.querySelectorAll('script')) script.remove();
});

async function openPage(): Promise<void> {
  await startConsent(document);
  await vi.dynamicImportSettled();
}

describe('the question about cookies', () => {
  it('is not asked, nor offered, where nothing is measured', async () => {
    measuringShop('', { measurementId: null });
    await openPage();
    expect(question()).toBeNull();
    expect(queryByRole(body, 'button', { name: 'Cookie choices' })).toBeNull();
  });

  it('offers yes and no as equal buttons, and does not take the focus', async () => {
    measuringShop('');
    await openPage();
    expect(button('Accept').className).toBe(button('Decline').className);
    expect(document.activeElement).toBe(body);
    expect(googleScripts()).toEqual([]);
  });

  it('is a part of the page above its footer, where it covers nothing', async () => {
    body.innerHTML = '<main></main><footer></footer>';
    measuringShop('');
    const foot = body.querySelector('footer') as HTMLElement;
    foot.getBoundingClientRect = () => new DOMRect(0, innerHeight + 1, 0, 0);
    await openPage();
    expect(question()?.nextElementSibling).toBe(foot);
  });

  it('comes below a footer that is in view, which must not move', async () => {
    body.innerHTML = '<main></main><footer></footer>';
    measuringShop('');
    await openPage();
    expect(question()?.previousElementSibling).toBe(body.querySelector('footer'));
  });

  it('is answered once: the next page does not ask again', async () => {
    measuringShop('');
    await openPage();
    await userEvent.click(button('Decline'));
    expect(question()).toBeNull();
    await openPage();
    expect(question()).toBeNull();
    expect(await toldGoogle()).toEqual([]);
    expect(googleScripts()).toEqual([]);
  });

  it('starts Google with the yes, on this page and on the next', async () => {
    measuringShop('');
    await openPage();
    await userEvent.click(button('Accept'));
    await waitFor(() => expect(googleScripts()).toHaveLength(1));
    expect($cookieChoice.get()).toBe('accepted');
  });

  it('opens again from the footer, says what holds, and gives the focus back', async () => {
    measuringShop('accepted');
    await openPage();
    expect(question()).toBeNull();
    await userEvent.click(button('Cookie choices'));
    await waitFor(() => expect(document.activeElement).toBe(question()));
    expect(question()?.textContent).toContain('You have accepted.');
    await userEvent.click(button('Decline'));
    expect(document.activeElement).toBe(button('Cookie choices'));
    await waitFor(() => expect(Reflect.get(window, `ga-disable-${MEASUREMENT_ID}`)).toBe(true));
  });

  it('is not asked when the browser opts out, but the shopper may still agree', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    measuringShop('');
    await openPage();
    expect(isUndecided()).toBe(false);
    expect(question()).toBeNull();
    expect(googleScripts()).toEqual([]);
    await userEvent.click(button('Cookie choices'));
    await waitFor(() => expect(question()?.textContent).toContain('Your browser has declined for you.'));
    await userEvent.click(button('Accept'));
    await waitFor(() => expect(googleScripts()).toHaveLength(1));
  });

  it('names the affiliate only where there is one', async () => {
    measuringShop('', { measurementId: null, affiliateUrl: 'https://deals.example/?o={orderId}&a={amount}' });
    await openPage();
    expect(question()?.textContent).toContain('If a partner sent you here');
    expect(question()?.textContent).not.toContain('Google');
  });

  it('asks about the social feed of the home page on every page, where one is set up', async () => {
    body.innerHTML = '<main></main><button data-cookie-choices data-feed="feed.example" hidden>Cookie choices</button>';
    measuringShop('', { measurementId: null });
    await openPage();
    const asked = getByRole(body, 'region', { name: 'May we show you a feed?' });
    expect(asked.textContent).toContain('feed.example would show what makers post');
    await userEvent.click(button('Accept'));
    expect($cookieChoice.get()).toBe('accepted');
  });

  it('forgets Google’s cookies where it does not run, when the shopper withdraws', async () => {
    history.replaceState(null, '', '/cart/');
    // biome-ignore lint/suspicious/noDocumentCookie: as Google's script does
    document.cookie = '_ga=1; path=/';
    measuringShop('accepted');
    await openPage();
    $cookieChoice.set('declined');
    await waitFor(() => expect(document.cookie).toBe(''));
  });
});

describe('a page where shoppers pay', () => {
  const signUp = { name: 'sign_up', params: { method: 'email' } } as const;

  it('loads no tracking after a yes, and leaves its events to the next other page, once and in their order', async () => {
    history.replaceState(null, '', '/checkout/');
    measuringShop('accepted');
    await openPage();
    track(signUp);
    track({ name: 'view_cart', params: { currency: 'USD', value: 1, items: [] } });
    expect(await toldGoogle()).toEqual([]);
    expect(googleScripts()).toEqual([]);
    history.replaceState(null, '', '/shop/');
    await openPage();
    await openPage();
    await waitFor(async () => expect((await toldGoogle()).map(([name]) => name)).toEqual(['sign_up', 'view_cart']));
  });

  it('drops its events when consent is withdrawn before they were sent', async () => {
    history.replaceState(null, '', '/checkout/');
    measuringShop('accepted');
    await openPage();
    track(signUp);
    $cookieChoice.set('declined');
    $cookieChoice.set('accepted');
    history.replaceState(null, '', '/shop/');
    await openPage();
    expect(await toldGoogle()).toEqual([]);
  });
});
