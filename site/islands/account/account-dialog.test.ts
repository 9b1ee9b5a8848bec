import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { followAddress } from './account-dialog.ts';

// jsdom knows the element, but cannot show it.
HTMLDialogElement.prototype.showModal = vi.fn(function showModal(this: HTMLDialogElement) {
  this.open = true;
});
HTMLDialogElement.prototype.close = vi.fn(function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
});
window.matchMedia = vi.fn().mockReturnValue({ matches: false });

const dialog = () => document.querySelector('dialog');
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const here = () => location.pathname + location.search;
const title = () => document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent;
const formOf = (view: string) =>
  waitFor(() => expect(document.querySelector('.account-form')).toMatchObject({ dataset: { form: view } }));

function arriveAt(address: string) {
  history.replaceState(null, '', address);
  followAddress();
}

beforeEach(() => arriveAt('/'));

test.each([
  ['/modal/login/', 'Sign In', 'login'],
  ['/modal/register/', 'Create account', 'register'],
  ['/shop/PLA/modal/forgot-password/', 'Forgot password', 'forgot-password'],
  ['/modal/reset-password/?rid=1&email=a', 'Reset password', 'reset-password'],
])('at %s shows the dialog %s', async (address, name, view) => {
  arriveAt(address);
  expect(dialog()?.open).toBe(true);
  expect(title()).toBe(name);
  await formOf(view);
});

test('closing returns to the page beneath, without another history entry', () => {
  arriveAt('/shop/PLA/modal/login/?weight=1kg');
  const { length } = history;
  press('dialog [data-closes]');
  expect(dialog()?.open).toBe(false);
  expect(here()).toBe('/shop/PLA/?weight=1kg');
  expect(history.length).toBe(length);
});

test('switches between forms in place, and drops what the email’s link sent along', async () => {
  arriveAt('/modal/reset-password/?rid=1&email=a');
  await formOf('reset-password');
  press('dialog a[data-view="login"]');
  expect(here()).toBe('/modal/login/');
  expect(dialog()?.open).toBe(true);
  expect(title()).toBe('Sign In');
  await formOf('login');
  press('dialog a[data-view="register"]');
  expect(here()).toBe('/modal/register/');
});

test('going Back closes the dialog and leaves the URL alone', () => {
  arriveAt('/blog/modal/login/');
  arriveAt('/about/?page=2');
  expect(dialog()?.open).toBe(false);
  expect(here()).toBe('/about/?page=2');
});

test('shows a failed verification as text, whatever the URL contains', async () => {
  arriveAt(`/modal/register/?status=err&err=${encodeURIComponent('<img src=x>')}`);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Invalid verification<img src=x>'));
  expect(screen.getByRole('alert').querySelector('img')).toBeNull();
});

test('a form that is opened again is empty', async () => {
  arriveAt('/modal/register/?status=err&err=old');
  await screen.findByRole('alert');
  arriveAt('/modal/register/');
  await screen.findByLabelText('Full name');
  expect(screen.queryByRole('alert')?.textContent).toBe('');
});

test('the dialog repeats why a page needs an account', () => {
  document.body.insertAdjacentHTML('beforeend', '<div data-login-notice><p>Please Login</p></div>');
  arriveAt('/premium/modal/login/');
  expect(dialog()?.textContent).toContain('Please Login');
  document.querySelector('[data-login-notice]')?.remove();
});
