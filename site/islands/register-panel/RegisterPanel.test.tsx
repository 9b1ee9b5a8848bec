import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { accounts } from '../../mocks/mock-accounts.ts';
import { $notice } from '../../stores/notice.ts';
import { RegisterPanel } from './RegisterPanel.tsx';

const GOOD = 'Lathe#1954';

function show() {
  render(<RegisterPanel email="dolores.k@example.com" firstName="Dolores" lastName="Kowalczyk" orderId="order-1" />);
  return userEvent.setup();
}

const password = () => screen.getByLabelText('Password');
const repeat = () => screen.getByLabelText('Confirm password');
const signUp = () => screen.getByRole('button', { name: 'Sign Up' });

test('gives a guest who just ordered an account with the order in it', async () => {
  const user = show();
  expect(screen.getByRole('heading', { name: 'Create an account?' })).toBeTruthy();
  await user.type(password(), GOOD);
  await user.type(repeat(), GOOD);
  await user.click(signUp());
  expect(await screen.findByText('Please check your email to finish making your account.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(accounts.calls).toEqual([
    {
      call: 'POST /api/auth/register',
      body: {
        email: 'dolores.k@example.com',
        userId: 'dolores_k_example_com',
        password: GOOD,
        password2: GOOD,
        fname: 'Dolores',
        lname: 'Kowalczyk',
        saleId: 'order-1',
      },
    },
  ]);
});

test('lists what the password still needs while it is typed, and only then', async () => {
  const user = show();
  expect(screen.queryByText(messages.passwordMust)).toBeNull();
  await user.type(password(), 'lathe');
  expect(screen.getByText('Password must contain at least:')).toBeTruthy();
  const met = () => [...document.querySelectorAll('.is-met > span:first-child')].map((rule) => rule.textContent);
  expect(met()).toEqual(['1 lowercase letter']);
  await user.type(password(), '#1954L');
  expect(met()).toEqual([
    '8 characters',
    '1 capital letter',
    '1 lowercase letter',
    '1 number',
    '1 symbol (*&%$#@ etc.)',
  ]);
  await user.click(repeat());
  expect(screen.queryByText(messages.passwordMust)).toBeNull();
});

test('does not send two different passwords, and says so on Enter', async () => {
  const user = show();
  await user.type(password(), GOOD);
  await user.type(repeat(), 'Lathe#1955{Enter}');
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  expect(document.activeElement).toBe(repeat());
  expect(accounts.calls).toEqual([]);
});

test('shows the shop’s refusal, and keeps what was typed for another try', async () => {
  accounts.refuse = { code: 'too_many_requests', message: 'Too many tries. Please wait a minute.' };
  const user = show();
  await user.type(password(), GOOD);
  await user.type(repeat(), GOOD);
  await user.click(signUp());
  expect((await screen.findByRole('alert')).textContent).toContain('Too many tries. Please wait a minute.');
  expect($notice.get()).toMatchObject({ kind: 'error', text: 'Too many tries. Please wait a minute.' });
  accounts.refuse = null;
  await user.click(signUp());
  expect(await screen.findByText(messages.registered)).toBeTruthy();
});
