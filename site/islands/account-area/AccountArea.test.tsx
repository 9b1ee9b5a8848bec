import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { signInDolores } from '../../mocks/my-account.ts';
import { doloresSubscribed } from '../../mocks/my-membership.ts';
import { pickup } from '../../mocks/pickup.ts';
import { server } from '../../mocks/server.ts';
import { $user } from '../../stores/session.ts';
import { AccountArea } from './AccountArea.tsx';

beforeEach(() => history.replaceState(null, '', '/account/orders/'));

it('asks guests to sign in, and comes back to the tab', async () => {
  render(<AccountArea opened="orders" support="hello@northspool.example" pickup={pickup} printers={[]} />);
  expect(await screen.findByText('Please sign in to see your account.')).toBeTruthy();
  const signIn = screen.getByRole('link', { name: 'Sign In' });
  expect(signIn.getAttribute('href')).toBe('/account/orders/modal/login/');
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('never shows an empty list before the shop has answered', async () => {
  signInDolores();
  const answer = Promise.withResolvers<void>();
  server.use(http.get('/api/sales', () => answer.promise.then(() => HttpResponse.json([]))));
  render(<AccountArea opened="orders" support="hello@northspool.example" pickup={pickup} printers={[]} />);
  expect(await screen.findByText('Loading your orders')).toBeTruthy();
  expect(screen.queryByText(/No orders/)).toBeNull();
  answer.resolve();
  expect(await screen.findByText('No orders in the last six months')).toBeTruthy();
});

it('replaces the URL by a tab, and updates the title, the breadcrumb and the current tab', async () => {
  doloresSubscribed({ valid: false });
  document.title = 'Order History | Northspool';
  const crumbs = document.createElement('nav');
  crumbs.className = 'crumbs';
  crumbs.innerHTML = '<span aria-current="page">Order History</span>';
  document.body.append(crumbs);
  render(<AccountArea opened="orders" support="hello@northspool.example" pickup={pickup} printers={[]} />);
  const entries = history.length;
  await userEvent.click(await screen.findByRole('link', { name: 'Subscriptions' }));
  expect(location.pathname).toBe('/account/subs/');
  expect(history.length).toBe(entries);
  expect(document.title).toBe('Subscriptions | Northspool');
  expect(crumbs.textContent).toBe('Subscriptions');
  expect(screen.getByRole('link', { name: 'Subscriptions' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: 'Subscriptions' })).toBeTruthy();
  crumbs.remove();
});

it('shows the error, and tries again on request', async () => {
  const mine = signInDolores({ refuse: { code: 'unavailable', message: 'The shop is being mended.' } });
  render(<AccountArea opened="orders" support="hello@northspool.example" pickup={pickup} printers={[]} />);
  expect(await screen.findByText('The shop is being mended.')).toBeTruthy();
  mine.refuse = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No orders in the last six months')).toBeTruthy();
});

it('asks to sign in again after the session was ended elsewhere', async () => {
  signInDolores({ refuse: { code: 'session_invalid', message: 'Your session has ended.' } });
  render(<AccountArea opened="orders" support="hello@northspool.example" pickup={pickup} printers={[]} />);
  await waitFor(() => expect($user.get()).toBeNull());
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
});

it.each(['orders', 'shipping', 'payment', 'subs', 'profile', 'spools'] as const)(
  'says that the tab %s is loading, and offers another try when the shop does not answer',
  async (opened) => {
    signInDolores();
    const answer = Promise.withResolvers<Response>();
    server.use(http.all('/api/*', async () => (await answer.promise).clone()));
    render(<AccountArea opened={opened} support="hello@northspool.example" pickup={pickup} printers={[]} />);
    await screen.findAllByText('Loading', { exact: false });
    await expectAccessible();
    answer.resolve(HttpResponse.json({ code: 'unavailable', message: 'The shop is being mended.' }, { status: 503 }));
    expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
  },
);
