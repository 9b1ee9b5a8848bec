import { beforeEach, expect, test, vi } from 'vitest';
import { announceContent } from '../lib/page-content.ts';
import { startAccountDialog } from './account-dialog.ts';

const followAddress = vi.fn();

document.body.innerHTML = '<a data-sign-in href="/shop/modal/login/">Sign In</a>';
history.replaceState(null, '', '/shop/');
startAccountDialog(document, async () => ({ followAddress }));
const link = document.querySelector('a') ?? document.createElement('a');
const followed = () => vi.waitFor(() => expect(followAddress).toHaveBeenCalled());

beforeEach(() => {
  history.replaceState(null, '', '/shop/?weight=1kg');
  link.href = '/shop/modal/login/';
  followAddress.mockClear();
});

/** Whether the browser was left to follow the link. */
function press(init: MouseEventInit = {}): boolean {
  return link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
}

test('Sign In opens over the page without a load, and the address tells so', async () => {
  expect(press()).toBe(false);
  expect(location.pathname + location.search).toBe('/shop/modal/login/?weight=1kg');
  await followed();
});

test('Sign In in a new tab is the browser’s, and so is a link to another page’s dialog', () => {
  expect(press({ ctrlKey: true })).toBe(true);
  expect(location.pathname).toBe('/shop/');
  link.href = '#elsewhere';
  expect(press()).toBe(true);
  expect(followAddress).not.toHaveBeenCalled();
});

test('the way forward to a dialog opens it', async () => {
  history.replaceState(null, '', '/shop/modal/register/');
  dispatchEvent(new PopStateEvent('popstate'));
  await followed();
});

test('an option that takes the place of a product is the page that one signs in over', () => {
  history.replaceState(null, '', '/shop/PLA/Canary-1.75mm-1kg/');
  announceContent();
  expect(link.pathname).toBe('/shop/PLA/Canary-1.75mm-1kg/modal/login/');
});
