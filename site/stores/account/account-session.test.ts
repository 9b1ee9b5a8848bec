import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { accounts, dolores } from '../../mocks/mock-accounts.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { loadCart } from '../cart/cart.ts';
import { $notice } from '../notice.ts';
import { $user, USER_KEY, withSession } from '../session.ts';
import { followAccountChanges } from './account-session.ts';
import { refreshUser } from './refresh-user.ts';

const { reload } = vi.hoisted(() => ({ reload: vi.fn() }));
vi.mock('../../lib/go-to.ts', () => ({ goTo: vi.fn(), reload }));

const ENDED = 'You have been signed out. Please sign in again.';
const over = (code: 'session_invalid' | 'sign_in_required') => new ApiError(code, 'Over.');

beforeEach(() => {
  reload.mockReset();
});

test.each(['session_invalid', 'sign_in_required'] as const)(
  'a session that ended elsewhere makes the page a guest’s, with one notice, and the call goes through: %s',
  async (code) => {
    const notices: string[] = [];
    const stop = $notice.listen((notice) => notices.push(notice?.text ?? ''));
    $user.set(dolores);
    const call = vi.fn().mockRejectedValueOnce(over(code)).mockResolvedValue('done');
    expect(await withSession(call)).toBe('done');
    await vi.waitFor(() => expect(notices).toEqual([ENDED]));
    expect($user.get()?.loggedIn).toBe(false);
    expect(shop.guestLogins).toBe(1);
    stop();
  },
);

test('an expired guest session shows no notice', async () => {
  $user.set({ ...dolores, loggedIn: false });
  await withSession(vi.fn().mockRejectedValueOnce(over('session_invalid')).mockResolvedValue('done'));
  expect($notice.get()).toBeNull();
});

test('the cart becomes a guest’s when the session has ended', async () => {
  const refused = HttpResponse.json({ code: 'session_invalid', message: 'Over.' }, { status: 401 });
  server.use(http.get('/api/cart', () => refused));
  $user.set(dolores);
  await loadCart();
  expect($user.get()).toBeNull();
  await vi.waitFor(() => expect($notice.get()?.text).toBe(ENDED));
});

test('refreshes the stored user once a visit', async () => {
  $user.set(dolores);
  accounts.user = { ...dolores, membership: true };
  await refreshUser();
  expect($user.get()?.membership).toBe(true);
  accounts.user = dolores;
  await refreshUser();
  expect($user.get()?.membership).toBe(true);
});

test('keeps the shopper signed in when the API does not answer', async () => {
  server.use(http.get('/api/user/:userId', () => HttpResponse.error()));
  $user.set(dolores);
  await refreshUser();
  expect($user.get()).toEqual(dolores);
});

test('starts as a guest when the session ended before this visit', async () => {
  accounts.user = null;
  $user.set(dolores);
  await refreshUser();
  expect($user.get()).toBeNull();
  await vi.waitFor(() => expect($notice.get()?.text).toBe(ENDED));
});

const another = { ...dolores, userId: 'another' };
const elsewhere = (before: unknown, now: unknown) =>
  dispatchEvent(
    new StorageEvent('storage', {
      key: 'northspool:user',
      oldValue: JSON.stringify(before),
      newValue: JSON.stringify(now),
      storageArea: localStorage,
    }),
  );

test('reloads when the shopper logs out in another tab, not when they sign in there', () => {
  followAccountChanges();
  sessionStorage.setItem('northspool:checkout-details', '{}');
  elsewhere(null, dolores);
  elsewhere(dolores, { ...dolores, membership: true });
  expect(reload).not.toHaveBeenCalled();
  elsewhere(dolores, another);
  expect(reload).toHaveBeenCalledTimes(1);
  elsewhere(dolores, null);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(sessionStorage).toHaveLength(0);
});

describe('a page restored by the browser’s Back', () => {
  const showAgain = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

  beforeEach(() => {
    $user.set(dolores);
    followAccountChanges();
  });

  it('does not reload for the same account, and picks up its membership', () => {
    localStorage.setItem(USER_KEY, JSON.stringify({ ...dolores, membership: true }));
    showAgain();
    expect($user.get()?.membership).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['another account', another],
    ['a guest', { ...dolores, loggedIn: false }],
    ['nobody', null],
  ])('shows nothing of the account when the browser is now used by %s', (_, now) => {
    localStorage.setItem(USER_KEY, JSON.stringify(now));
    showAgain();
    expect(reload).toHaveBeenCalled();
  });

  it('clears what this tab stored for an account that has logged out', () => {
    sessionStorage.setItem('northspool:checkout-details', '{}');
    localStorage.removeItem(USER_KEY);
    showAgain();
    expect(sessionStorage).toHaveLength(0);
  });
});
