import { beforeEach, expect, test, vi } from 'vitest';
import { followAddress } from './account-dialog.ts';

// jsdom knows the element, but not how to show it.
HTMLDialogElement.prototype.showModal = vi.fn(function showModal(this: HTMLDialogElement) {
  this.open = true;
});
HTMLDialogElement.prototype.close = vi.fn(function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
});

const dialog = () => document.querySelector('dialog');
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const here = () => location.pathname + location.search;

function arriveAt(address: string) {
  history.replaceState(null, '', address);
  followAddress();
}

beforeEach(() => arriveAt('/'));

test.each([
  ['/modal/login/', 'Sign In'],
  ['/modal/register/', 'Create account'],
  ['/shop/PLA/modal/forgot-password/', 'Forgot password'],
  ['/modal/reset-password/?rid=1&email=a', 'Reset password'],
])('at %s the dialog is called %s', (address, title) => {
  arriveAt(address);
  expect(dialog()?.open).toBe(true);
  expect(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(title);
});

test('closing leads back to the page beneath, without another entry in the history', () => {
  arriveAt('/shop/PLA/modal/login/?weight=1kg');
  const { length } = history;
  press('dialog [data-closes]');
  expect(dialog()?.open).toBe(false);
  expect(here()).toBe('/shop/PLA/?weight=1kg');
  expect(history.length).toBe(length);
});

test('one form leads to the other in place, and what a mail sent along stays behind', () => {
  arriveAt('/modal/reset-password/?rid=1&email=a');
  press('dialog a[data-view="login"]');
  expect(here()).toBe('/modal/login/');
  expect(dialog()?.open).toBe(true);
  expect(dialog()?.querySelector('h2')?.textContent).toBe('Sign In');
  press('dialog a[data-view="register"]');
  expect(here()).toBe('/modal/register/');
});

test('going back to the page closes the dialog and leaves the address alone', () => {
  arriveAt('/blog/modal/login/');
  arriveAt('/about/?page=2');
  expect(dialog()?.open).toBe(false);
  expect(here()).toBe('/about/?page=2');
});

test('a failed verification is shown as text, whatever somebody wrote into the address', () => {
  arriveAt(`/modal/register/?status=err&err=${encodeURIComponent('<img src=x>')}`);
  const alert = dialog()?.querySelector('[role="alert"]');
  expect(alert?.textContent).toBe('Invalid verification<img src=x>');
  expect(alert?.querySelector('img')).toBeNull();
});

test('the reason why a page asks for an account is said in the dialog too', () => {
  document.body.insertAdjacentHTML('beforeend', '<div data-login-notice><p>Please Login</p></div>');
  arriveAt('/premium/modal/login/');
  expect(dialog()?.textContent).toContain('Please Login');
  document.querySelector('[data-login-notice]')?.remove();
});
