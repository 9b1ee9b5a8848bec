import { beforeEach, expect, test, vi } from 'vitest';
import { accounts, dolores } from '../../mocks/mock-accounts.ts';
import { $notice } from '../notice.ts';
import { $user } from '../session.ts';
import { offerPasskeys, signInByPasskey } from './passkey.ts';
import { completeSignIn } from './sign-in.ts';

const { goTo, startAuthentication } = vi.hoisted(() => ({ goTo: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('../../lib/go-to.ts', () => ({ goTo }));
vi.mock('@simplewebauthn/browser', async (original) => ({
  ...(await original<object>()),
  startAuthentication,
  browserSupportsWebAuthnAutofill: async () => true,
}));

beforeEach(() => {
  goTo.mockReset();
  startAuthentication.mockReset().mockResolvedValue({ id: 'credential' });
});

test('a passkey signs in without a password', async () => {
  await signInByPasskey();
  expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'abc' }, useBrowserAutofill: false });
  expect(accounts.calls.at(-1)).toEqual({ call: 'POST /api/auth/login/passkey', body: { id: 'credential' } });
  expect($user.get()).toEqual(dolores);
  expect(goTo).toHaveBeenCalledWith('/');
});

test.each([
  ['goes on to join from the Premium page', '/premium/modal/login/', dolores.membership, '/subscription/'],
  ['stays on the Premium page as a member', '/premium/modal/login/', true, '/premium/'],
])('signing in %s', async (_, from, membership, to) => {
  history.replaceState(null, '', from);
  await completeSignIn({ ...dolores, membership });
  expect(goTo).toHaveBeenCalledWith(to);
  history.replaceState(null, '', '/');
});

test('shows no error when the shopper cancels', async () => {
  startAuthentication.mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
  await signInByPasskey();
  expect($notice.get()).toBeNull();
});

test('an unknown passkey shows an error and points to the password', async () => {
  accounts.refuse = { code: 'bad_login', message: 'No.' };
  await signInByPasskey();
  expect($notice.get()).toMatchObject({ kind: 'error', text: expect.stringContaining('sign in with your password') });
  expect($user.get()).toBeNull();
});

test('autofill offers passkeys only in browsers that have used one', async () => {
  await offerPasskeys();
  expect(accounts.calls).toEqual([]);
  await signInByPasskey();
  await offerPasskeys();
  expect(startAuthentication).toHaveBeenLastCalledWith({ optionsJSON: { challenge: 'abc' }, useBrowserAutofill: true });
});
