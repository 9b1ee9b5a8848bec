import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJoin } from '../islands/subscription/start-join.ts';
import { server } from '../mocks/server.ts';
import { $join, $subscriptions, loadSubscriptionAvailability } from './premium-join.ts';
import { $user } from './session.ts';

const signedIn = { userId: 'dolores', loggedIn: true, membership: false, taxExempt: false };
const guest = { ...signedIn, userId: 'Guest', loggedIn: false };
const member = { ...signedIn, membership: true };
const exclusives = (answer: () => Response) => server.use(http.get('*/api/items/', answer));

beforeEach(() => {
  $user.set(null);
  $subscriptions.set('open');
});

describe('joining Premium', () => {
  it('sends visitors and guests to sign in', () => {
    const toLogin = { kind: 'open', href: '/premium/modal/login/' };
    expect($join.get()).toEqual(toLogin);
    $user.set(guest);
    expect($join.get()).toEqual(toLogin);
  });

  it('sends signed-in shoppers to the subscription', () => {
    $user.set(signedIn);
    expect($join.get()).toEqual({ kind: 'open', href: '/subscription/' });
  });

  it('is closed while no exclusive is on sale', async () => {
    exclusives(() => HttpResponse.json([]));
    await loadSubscriptionAvailability();
    expect($join.get()).toEqual({ kind: 'closed' });
  });

  it('is open while an exclusive is active', async () => {
    let asked = '';
    server.use(
      http.get('*/api/items/', ({ request }) => {
        asked = new URL(request.url).search;
        return HttpResponse.json([{ id: 'pla-sub-guardianbrass-1.75mm-1kg' }]);
      }),
    );
    $subscriptions.set('closed');
    await loadSubscriptionAvailability();
    expect(asked).toBe('?q=options.material=PLA+Sub&active=true');
    expect($join.get().kind).toBe('open');
  });

  it('stays open when the API does not answer', async () => {
    exclusives(() => HttpResponse.error());
    await loadSubscriptionAvailability();
    expect($join.get().kind).toBe('open');
  });

  it('is not offered to members, closed or not', () => {
    $user.set(member);
    $subscriptions.set('closed');
    expect($join.get()).toEqual({ kind: 'member' });
  });
});

describe('the join button', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <p data-login-notice>Please Login</p>
      <div data-premium-join>
        <a href="/premium/modal/login/" data-join-link>Join Premium</a>
        <p role="status" data-join-note>U.S. addresses only.</p>
      </div>`;
    exclusives(() => HttpResponse.json([{ id: 'any' }]));
    startJoin(document);
  });

  const link = () => document.querySelector<HTMLAnchorElement>('[data-join-link]');
  const note = () => document.querySelector('[data-join-note]')?.textContent;

  it('tells members so, and links to the exclusives', () => {
    $user.set(member);
    expect(note()).toBe('You are a member');
    expect(link()?.getAttribute('href')).toBe('#exclusives');
    expect(document.querySelector<HTMLElement>('[data-login-notice]')?.hidden).toBe(true);
  });

  it('is disabled with a reason while subscriptions are closed, and recovers', () => {
    $subscriptions.set('closed');
    expect(note()).toBe('We are currently not taking subscriptions. Please check back soon.');
    expect(link()?.hasAttribute('href')).toBe(false);
    expect(link()?.getAttribute('aria-disabled')).toBe('true');
    $subscriptions.set('open');
    expect(note()).toBe('U.S. addresses only.');
    expect(link()?.getAttribute('href')).toBe('/premium/modal/login/');
    expect(link()?.hasAttribute('aria-disabled')).toBe(false);
  });
});
