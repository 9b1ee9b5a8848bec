import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { accounts, dolores } from '../../mocks/mock-accounts.ts';
import { showSignedIn } from '../../shell/start-shell.ts';
import { $notice } from '../../stores/notice.ts';
import { $user } from '../../stores/session.ts';

const { goTo } = vi.hoisted(() => ({ goTo: vi.fn() }));
vi.mock('../../lib/go-to.ts', () => ({ goTo, reload: vi.fn() }));

history.replaceState(null, '', '/blog/');
document.body.innerHTML = `<a class="logo" aria-label="Northspool, home"></a>
  <div class="util"><ul><li><a data-sign-in href="/blog/modal/login/">Sign In</a></li></ul></div>
  <ul data-account-links hidden></ul><ul data-info-links></ul>
  <div class="foot"><a data-sign-in href="/blog/modal/login/">Sign In</a></div><button class="beside">Beside</button><main><div class="profile"></div></main>`;
showSignedIn(document, () => import('./start-account.ts'));

const links = (list: string) => [...document.querySelectorAll(`${list} a`)].map((link) => link.textContent);
const ownMenu = () => document.querySelector<HTMLElement>('[data-account-links]');
const inBar = () => document.querySelector<HTMLElement>('.util a[data-sign-in]');
const inFoot = () => document.querySelector<HTMLAnchorElement>('.foot a');
const opener = () => document.querySelector<HTMLButtonElement>('.profile > button');
const menu = () => document.querySelector<HTMLElement>('#profile-menu');
const own = ['Account', 'Order History', 'Payment Methods', 'Subscriptions', 'Shipping Info', 'Log Out'];

async function signedIn() {
  $user.set(dolores);
  await vi.waitFor(() => expect(opener()).not.toBeNull());
}

beforeEach(() => {
  goTo.mockReset();
});

test('shows guests no account, and signs them in over the page', () => {
  $user.set({ ...dolores, loggedIn: false });
  expect([links('[data-account-links]'), ownMenu()?.hidden]).toEqual([[], true]);
  expect(opener()).toBeNull();
  expect([inBar()?.textContent, inBar()?.getAttribute('href')]).toEqual(['Sign In', '/blog/modal/login/']);
});

test('links signed-in shoppers to their account in the phone menu, and to their orders in the footer', async () => {
  await signedIn();
  expect(links('[data-account-links]')).toEqual(own);
  expect(ownMenu()?.hidden).toBe(false);
  expect(links('[data-info-links]')).toEqual(['Track an order']);
  expect([inFoot()?.textContent, inFoot()?.getAttribute('href')]).toEqual(['Account', '/account/profile/']);
  $user.set(null);
  expect([links('[data-account-links]'), ownMenu()?.hidden]).toEqual([[], true]);
  expect([inFoot()?.textContent, inFoot()?.getAttribute('href')]).toEqual(['Sign In', '/blog/modal/login/']);
});

test('the menu does not move the page below it', async () => {
  $user.set(null);
  await signedIn();
  $user.set({ ...dolores, displayName: 'Dora K.' });
  expect(opener()?.textContent).toBe('Dora K.');
  expect(document.querySelector('main .profile')).not.toBeNull();
});

test('the name in the header opens profile, orders and logging out', async () => {
  await signedIn();
  expect([opener()?.textContent, opener()?.ariaLabel, inBar()?.hidden]).toEqual([
    'Dolores K.',
    'Dolores K.: account menu',
    true,
  ]);
  expect(menu()?.hidden).toBe(true);
  await userEvent.click(opener() as HTMLElement);
  expect(opener()?.ariaExpanded).toBe('true');
  const targets = [...(menu()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/account/profile/', '/account/orders/', '/']);
});

test('the menu works by keyboard, and Escape returns the focus', async () => {
  await signedIn();
  opener()?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Account');
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Log Out');
  await userEvent.keyboard('{Escape}');
  expect([menu()?.hidden, document.activeElement]).toEqual([true, opener()]);
});

test('the menu keeps the focus when the user is fetched again and nothing has changed', async () => {
  await signedIn();
  opener()?.focus();
  await userEvent.keyboard('{ArrowDown}');
  $user.set({ ...dolores });
  expect(document.activeElement?.textContent).toBe('Account');
});

test('the menu closes when the focus or a click goes elsewhere', async () => {
  await signedIn();
  const beside = document.querySelector<HTMLElement>('.beside');
  await userEvent.click(opener() as HTMLElement);
  beside?.focus();
  expect(menu()?.hidden).toBe(true);
  await userEvent.click(opener() as HTMLElement);
  await userEvent.pointer({ keys: '[MouseLeft]', target: document.body });
  expect(menu()?.hidden).toBe(true);
});

test('shows members the badge on the logo, and announces it', async () => {
  await signedIn();
  $user.set({ ...dolores, membership: true });
  const logo = document.querySelector('.logo');
  expect([document.documentElement.className, logo?.ariaLabel]).toEqual([
    'is-member',
    'Northspool, home, Premium member',
  ]);
  $user.set(dolores);
  expect([document.documentElement.className, logo?.ariaLabel]).toEqual(['', 'Northspool, home']);
});

test('logging out ends the session, forgets the shopper and leads home', async () => {
  await signedIn();
  localStorage.setItem('northspool:wishlist', '["pla-a"]');
  localStorage.setItem('northspool:zip', '48201');
  sessionStorage.setItem('northspool:checkout-details', '{}');
  await userEvent.click(menu()?.querySelector('a[href="/"]') as HTMLElement);
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
  expect(accounts.calls.map(({ call }) => call)).toEqual(['POST /api/auth/logout']);
  expect($user.get()).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['northspool:wishlist']);
  expect(sessionStorage).toHaveLength(0);
});

test('a log-out that fails says so, and changes nothing', async () => {
  accounts.refuse = { code: 'unavailable', message: 'Busy.' };
  await signedIn();
  await userEvent.click(menu()?.querySelector('a[href="/"]') as HTMLElement);
  await vi.waitFor(() => expect($notice.get()?.text).toMatch(/^You are still signed in/));
  expect($user.get()).toEqual(dolores);
  expect(goTo).not.toHaveBeenCalled();
});
