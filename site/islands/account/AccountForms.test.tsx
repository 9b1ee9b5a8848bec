import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ModalView } from '../../../contract/routes/modal-path.ts';
import { expectAccessible } from '../../mocks/accessibility.ts';
import { accounts, dolores } from '../../mocks/mock-accounts.ts';
import { showView } from '../../stores/account/dialog-view.ts';
import { $notice } from '../../stores/notice.ts';
import { $user } from '../../stores/session.ts';
import { AccountForms } from './AccountForms.tsx';
import { views } from './views.ts';

const GOOD = 'Lathe#1954';
const EMAIL = 'Dolores.K@example.com';
const { track } = vi.hoisted(() => ({ track: vi.fn() }));
vi.mock('../../stores/analytics/track.ts', () => ({ track }));
const { goTo } = vi.hoisted(() => ({ goTo: vi.fn() }));
vi.mock('../../lib/go-to.ts', () => ({ goTo }));
window.matchMedia = vi.fn().mockReturnValue({ matches: false });

function open(view: ModalView, query = '') {
  history.replaceState(null, '', `/vote/modal/${view}/${query}`);
  document.body.innerHTML = `<h2 id="account-title" tabindex="-1">${views[view].title}</h2><div class="place"></div>`;
  showView(view);
  render(<AccountForms place={document.createElement('div')} />);
  return userEvent.setup();
}

beforeEach(() => {
  goTo.mockReset();
  track.mockReset();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const email = () => screen.getByLabelText('Email');
const title = () => document.getElementById('account-title')?.textContent;
const sent = () => accounts.calls.filter(({ call }) => call.includes('/auth/'));

test('knows a signed-in shopper by the public user alone, and leads back to the page beneath', async () => {
  const user = open('login');
  await user.type(email(), EMAIL);
  await user.type(screen.getByLabelText('Password'), `${GOOD}{Enter}`);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/vote/'));
  expect(sent()).toEqual([
    { call: 'POST /api/auth/login', body: { username: 'dolores_k_example_com', password: GOOD } },
  ]);
  expect($user.get()).toEqual(dolores);
  expect(JSON.stringify({ ...localStorage })).not.toContain('token');
});

test('says a wrong password once, in the owner’s words, and keeps what was typed', async () => {
  accounts.refuse = { code: 'bad_login', message: 'Bad username or password.' };
  const user = open('login');
  await user.type(email(), EMAIL);
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  await waitFor(() => expect($notice.get()).toMatchObject({ kind: 'error', text: 'Bad username or password.' }));
  expect(await screen.findByText('Check both, have a code emailed to you, or set a new password.')).toBeTruthy();
  expect(screen.queryByText('Bad username or password.')).toBeNull();
  expect(email()).toHaveProperty('value', EMAIL);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect($user.get()).toBeNull();
});

test('says in the form alone when signing in failed for another reason', async () => {
  accounts.refuse = { code: 'too_many_requests', message: 'Too many tries. Please wait a minute.' };
  const user = open('login');
  await user.type(email(), EMAIL);
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many tries. Please wait a minute.'));
  expect($notice.get()).toBeNull();
});

test('says that the address is not verified yet, and sends the email again on request', async () => {
  accounts.refuse = { code: 'email_unverified', message: 'Please open the link.' };
  const user = open('login');
  await user.type(email(), EMAIL);
  await user.type(screen.getByLabelText('Password'), `${GOOD}{Enter}`);
  expect(await screen.findByText(/^Your password is right/)).toBeTruthy();
  expect([title(), $notice.get()]).toEqual(['Email Sent', null]);
  await press('Send it again');
  await waitFor(() => expect($notice.get()?.text).toBe('We have sent the email again.'));
  expect(sent().map(({ call }) => call)).toEqual(['POST /api/auth/login', 'POST /api/auth/login']);
});

test('signs in with a code from an email, in the dialog and by keyboard', async () => {
  const user = open('login');
  await press('Email me a code');
  expect(await screen.findByText('Invalid email')).toBeTruthy();
  expect([sent(), document.activeElement]).toEqual([[], email()]);
  await user.type(email(), EMAIL);
  await press('Email me a code');
  await screen.findByText(`If ${EMAIL} has an account, a code is on its way. It works for ten minutes.`);
  expect([title(), document.activeElement?.id]).toEqual(['Enter the code', 'account-title']);
  const code = screen.getByLabelText('Six-digit code');
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
  await user.type(code, '12{Enter}');
  expect(await screen.findByText('The code has six digits.')).toBeTruthy();
  await user.clear(code);
  await user.type(code, '123 456{Enter}');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/vote/'));
  expect($user.get()).toEqual(dolores);
  expect(sent()).toEqual([
    { call: 'POST /api/auth/login/code', body: { email: EMAIL } },
    { call: 'POST /api/auth/login/code/check', body: { challenge: 'abc', code: '123456' } },
  ]);
});

test('asks for a code of the app after the password, as a step of its own', async () => {
  accounts.secondFactor = true;
  const user = open('login');
  await user.type(email(), EMAIL);
  await user.type(screen.getByLabelText('Password'), `${GOOD}{Enter}`);
  const code = await screen.findByLabelText('Code');
  expect([title(), document.activeElement?.id]).toEqual(['Enter the app’s code', 'account-title']);
  expect([$user.get(), goTo.mock.calls]).toEqual([null, []]);
  await expectAccessible();
  await user.type(code, '12{Enter}');
  expect(await screen.findByText('Enter six digits, or a recovery code of ten characters.')).toBeTruthy();
  accounts.refuse = { code: 'second_factor_wrong', message: 'This code is wrong.' };
  await user.clear(code);
  await user.type(code, '123 456{Enter}');
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  expect([code.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', code]);
  accounts.refuse = null;
  await user.clear(code);
  await user.type(code, 'K3M7P-X2Q5W{Enter}');
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/vote/'));
  expect($user.get()).toEqual(dolores);
  expect(sent().slice(1)).toEqual([
    { call: 'POST /api/auth/login/second-factor', body: { challenge: 'xyz', code: '123456' } },
    { call: 'POST /api/auth/login/second-factor', body: { challenge: 'xyz', code: 'k3m7px2q5w' } },
  ]);
});

test('asks for a code of the app after an emailed code, and starts again when that took too long', async () => {
  accounts.secondFactor = true;
  const user = open('login');
  await user.type(email(), EMAIL);
  await press('Email me a code');
  await user.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}');
  const code = await screen.findByLabelText('Code');
  accounts.refuse = { code: 'second_factor_late', message: 'You took longer than ten minutes.' };
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('You took longer than ten minutes.'));
  expect([title(), email()]).toEqual(['Sign In', screen.getByLabelText('Email')]);
});

test('says at the field that a code is wrong, sends another, and goes back to the password', async () => {
  const user = open('login');
  await user.type(email(), EMAIL);
  await press('Email me a code');
  const code = await screen.findByLabelText('Six-digit code');
  accounts.refuse = { code: 'code_wrong', message: 'This code is not right.' };
  await user.type(code, '000000{Enter}');
  expect(await screen.findByText('This code is not right.')).toBeTruthy();
  expect([code.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', code]);
  accounts.refuse = null;
  await press('Send another code');
  await waitFor(() => expect($notice.get()?.text).toMatch(/^We have sent another code/));
  await press('Use a password');
  expect([title(), (email() as HTMLInputElement).value]).toEqual(['Sign In', EMAIL]);
});

test('shows the password on request', async () => {
  open('login');
  await press('Show password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  await press('Hide password');
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
});

test('says what each field of an empty registration needs, and focuses the first', async () => {
  open('register');
  await press('Sign Up');
  await screen.findByText('Your name is required');
  expect(screen.getByText('Invalid email')).toBeTruthy();
  expect(screen.getByText('Invalid password')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  expect(email().getAttribute('aria-describedby')).toBe(screen.getByText('Invalid email').id);
  expect(sent()).toEqual([]);
});

test('shows that passwords differ while other errors remain', async () => {
  const user = open('register');
  await user.type(screen.getByLabelText('Password'), GOOD);
  await user.type(screen.getByLabelText('Confirm password'), 'Lathe');
  await user.tab();
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
});

test('does not say that passwords differ while the second is being typed', async () => {
  const user = open('register');
  await user.type(screen.getByLabelText('Password'), GOOD);
  await user.type(screen.getByLabelText('Confirm password'), GOOD);
  expect(screen.queryByText('Passwords do not match')).toBeNull();
});

test('compares again when the first password changes afterwards', async () => {
  const user = open('register');
  await user.type(screen.getByLabelText('Password'), GOOD);
  await user.type(screen.getByLabelText('Confirm password'), GOOD);
  await user.tab();
  await user.type(screen.getByLabelText('Password'), '2');
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
});

async function fillIn(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.type(screen.getByLabelText('Full name'), name);
  await user.type(email(), EMAIL);
  await user.type(screen.getByLabelText('Password'), GOOD);
  await user.type(screen.getByLabelText('Confirm password'), GOOD);
}

test('a registration splits the name, is sent once for a double click, and says that an email was sent', async () => {
  const user = open('register');
  await fillIn(user, 'Ana María Kowalczyk');
  const form = document.querySelector('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(title()).toBe('Email Sent'));
  expect(screen.getByText('Please check your email to finish making your account.')).toBeTruthy();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ fname: 'Ana María', lname: 'Kowalczyk', email: EMAIL, password2: GOOD });
});

test('shows the shop’s reason for refusing a registration, which can be sent again', async () => {
  accounts.refuse = { code: 'invalid_request', message: 'This address is taken.' };
  const user = open('register');
  await fillIn(user, 'Dolores');
  await press('Sign Up');
  await waitFor(() => expect($notice.get()).toMatchObject({ kind: 'error', text: 'This address is taken.' }));
  expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Dolores');
  accounts.refuse = null;
  await press('Sign Up');
  await waitFor(() => expect(title()).toBe('Email Sent'));
});

test('following the email’s link verifies the address, and counts the sign-up once', async () => {
  open('register', '?status=success');
  expect((await screen.findByRole('status')).textContent).toMatch(/^Your email is verified/);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/vote/modal/login/');
  open('register', '?status=success');
  await screen.findAllByRole('status');
  expect(track.mock.calls).toEqual([[{ name: 'sign_up', params: { method: 'email' } }]]);
});

test('shows a failed verification, and counts no sign-up', async () => {
  open('register', '?status=nonsense');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something went wrong. Sorry but something went wrong. Please try again.',
  );
  expect(track).not.toHaveBeenCalled();
});

test('asks a shopper who forgot the password to check their email', async () => {
  const user = open('forgot-password');
  await user.type(email(), `${EMAIL}{Enter}`);
  expect(await screen.findByText('Please check your email to change your password.')).toBeTruthy();
  expect(sent()).toEqual([{ call: 'POST /api/auth/password/reset', body: { email: EMAIL } }]);
});

test('offers another try or a registration for an email without an account', async () => {
  accounts.refuse = { code: 'not_found', message: 'No.' };
  const user = open('forgot-password');
  await user.type(email(), `${EMAIL}{Enter}`);
  // The form has an empty alert, which this one takes the place of.
  await screen.findByText(`The email "${EMAIL}" doesn't match any of our accounts.`);
  await expectAccessible();
  expect(`${title()}: ${screen.getByRole('alert').textContent}`).toBe(
    `Wrong Email: The email "${EMAIL}" doesn't match any of our accounts.`,
  );
  expect(screen.getByRole('link', { name: 'Create account' })).toBeTruthy();
  await press('Try Again');
  expect(email()).toHaveProperty('value', EMAIL);
  expect(title()).toBe('Forgot password');
});

test('says when the email could not be requested, and allows another try', async () => {
  accounts.refuse = { code: 'internal', message: 'Oh.' };
  const user = open('forgot-password');
  await user.type(email(), `${EMAIL}{Enter}`);
  await waitFor(() => expect($notice.get()?.text).toBe('An Error occured please try again.'));
  expect(email()).toHaveProperty('value', EMAIL);
});

test('the email’s link leads to a new password, and on to signing in', async () => {
  const user = open('reset-password', `?rid=abc&email=${encodeURIComponent(EMAIL)}`);
  await user.type(screen.getByLabelText('New password'), 'short');
  await press('Save password');
  expect(await screen.findByText('Invalid password')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.clear(screen.getByLabelText('New password'));
  await user.type(screen.getByLabelText('New password'), GOOD);
  await user.type(screen.getByLabelText('Confirm new password'), GOOD);
  await press('Save password');
  expect((await screen.findByRole('status')).textContent).toMatch(/^Your password has been changed/);
  expect(sent()).toEqual([
    {
      call: 'PUT /api/auth/password/reset',
      body: { email: EMAIL, rid: 'abc', password: GOOD, password2: GOOD, keepPasskeys: [] },
    },
  ]);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/vote/modal/login/');
});

test('a new password keeps the passkeys that its owner checks, and no others', async () => {
  accounts.passkeys = [
    { id: 'p1', name: 'My phone', added: '2026-10-02T12:00:00Z', lastUsed: '2026-11-20T12:00:00Z' },
    { id: 'p2', name: 'Of an intruder', added: '2026-11-21T12:00:00Z', lastUsed: null },
  ];
  const user = open('reset-password', `?rid=abc&email=${encodeURIComponent(EMAIL)}`);
  const group = await screen.findByRole('group', { name: /^Which of these passkeys are yours\?/ });
  await expectAccessible();
  expect(group.textContent).toContain('Added Nov 21, 2026 · never used');
  await user.click(screen.getByRole('checkbox', { name: /^My phone/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Of an intruder/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Of an intruder/ }));
  await user.type(screen.getByLabelText('New password'), GOOD);
  await user.type(screen.getByLabelText('Confirm new password'), GOOD);
  await press('Save password');
  await screen.findByText('Your password has been changed');
  expect(sent().at(-1)?.body).toMatchObject({ keepPasskeys: ['p1'] });
});

test('says that passkeys are removed when they could not be listed', async () => {
  accounts.passkeys = null;
  open('reset-password', `?rid=abc&email=${encodeURIComponent(EMAIL)}`);
  expect(await screen.findByText(/^Your passkeys could not be loaded/)).toBeTruthy();
});

test('asks for another email when the link is incomplete', async () => {
  open('reset-password', '?email=a@b.example');
  expect(await screen.findByRole('link', { name: 'Send another link' })).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test.each([
  ['login', 'Email', 'username webauthn'],
  ['login', 'Password', 'current-password'],
  ['register', 'Full name', 'name'],
  ['register', 'Email', 'username'],
  ['register', 'Password', 'new-password'],
  ['register', 'Confirm password', 'new-password'],
  ['forgot-password', 'Email', 'username'],
  ['reset-password', 'New password', 'new-password'],
  ['reset-password', 'Confirm new password', 'new-password'],
] as const)('lets browsers and password managers autofill: %s, %s', (view, label, token) => {
  open(view, view === 'reset-password' ? '?email=dolores.k%40example.com&rid=1' : '');
  expect(screen.getByLabelText(label).getAttribute('autocomplete')).toBe(token);
  expect(screen.getByLabelText(label).getAttribute('name')).toBeTruthy();
});

test('offers a passkey where the browser knows them', () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  open('login');
  expect(screen.getByRole('button', { name: /passkey/i })).toBeTruthy();
});
