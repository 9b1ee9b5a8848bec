import { beforeEach, expect, test } from 'vitest';
import { $user } from '../stores/session.ts';
import { showSignedIn } from './signed-in.ts';

const dolores = { userId: 'dolores', loggedIn: true, membership: false, taxExempt: false };
const guest = { ...dolores, loggedIn: false };

history.replaceState(null, '', '/blog/');
document.body.innerHTML = `<a data-sign-in href="/blog/modal/login/">Sign In</a>
  <ul data-account-links><li><a href="/shop/">Store</a></li></ul><ul data-info-links></ul>`;
showSignedIn(document);

const links = (list: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>(`[data-${list}] a`)].map((link) => link.textContent);
const signIn = () => document.querySelector('a');

beforeEach(() => $user.set(null));

test('a signed-in shopper finds their account, orders, cards, subscriptions and addresses in the menu, and logs out there', () => {
  $user.set(dolores);
  const own = ['Account', 'Order History', 'Payment Methods', 'Subscriptions', 'Shipping Info', 'Log Out'];
  expect(links('account-links')).toEqual(['Store', ...own]);
  expect(links('info-links')).toEqual(['Track an order']);
  expect([signIn()?.textContent, signIn()?.getAttribute('href')]).toEqual(['Account', '/account/profile/']);
});

test('a guest is shown none of these, and signs in over the page', () => {
  $user.set(guest);
  expect(links('account-links')).toEqual(['Store']);
  expect(links('info-links')).toEqual([]);
  expect([signIn()?.textContent, signIn()?.getAttribute('href')]).toEqual(['Sign In', '/blog/modal/login/']);
});

test('logging out forgets the shopper and leads home', () => {
  $user.set(dolores);
  const logOut = [...document.querySelectorAll('a')].find((link) => link.textContent === 'Log Out');
  expect(logOut?.getAttribute('href')).toBe('/');
  logOut?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect($user.get()).toBeNull();
  expect(links('account-links')).toEqual(['Store']);
  expect(signIn()?.textContent).toBe('Sign In');
});
