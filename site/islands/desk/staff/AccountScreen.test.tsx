import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../mocks/accessibility.ts';
import { openDesk } from '../../../mocks/desk/open-desk.ts';
import { aLogRow, anOwnSignIn, mockLog, mockOwnSignIn } from '../../../mocks/desk/own-account.ts';
import { AccountScreen } from './AccountScreen.tsx';
import { LogScreen } from './LogScreen.tsx';

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

async function open(options: Parameters<typeof mockOwnSignIn>[2] = {}) {
  history.replaceState(null, '', '/desk/account/');
  const desk = openDesk('packer');
  mockOwnSignIn(desk, anOwnSignIn(), options);
  render(<AccountScreen />);
  await screen.findByRole('region', { name: 'Passkeys' });
  return desk;
}

it('removes a passkey', async () => {
  await open();
  await press('Remove Mac');
  expect(await screen.findByText('The passkey is removed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Mac' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Android' })).toBeTruthy();
});

it('turns single keys off in this browser, and on again', async () => {
  await open();
  const keys = screen.getByRole('checkbox', { name: /^Single letters are commands/ });
  const help = () => screen.queryByRole('dialog', { name: 'Keys' });
  await user.click(keys);
  keys.blur();
  await user.keyboard('?');
  expect(help()).toBeNull();
  await user.click(keys);
  keys.blur();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
});

it('signs another browser out, and not this one', async () => {
  await open();
  const sessions = within(screen.getByRole('region', { name: 'Where you are signed in' }));
  expect(sessions.getAllByRole('button')).toHaveLength(1);
  await press('Sign out there');
  expect(await screen.findByText('Signed out there.')).toBeTruthy();
  expect(sessions.queryByText(/Chrome on Android/)).toBeNull();
});

it('asks who it is when the sign-in was long ago, and then changes what was asked for', async () => {
  const { sent } = await open({ signedInLongAgo: true });
  await press('Remove Mac');
  expect(await screen.findByRole('heading', { name: 'Is it you?' })).toBeTruthy();
  await user.type(screen.getByLabelText('Password'), 'Winder-54-lathe');
  await user.type(screen.getByLabelText('Code'), '123 456');
  await expectAccessible();
  await press('Confirm');
  expect(await screen.findByText('The passkey is removed.')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([
    'DELETE /desk/me/passkeys/Mac',
    'POST /desk/me/confirm',
    'DELETE /desk/me/passkeys/Mac',
  ]);
});

it('changes the app, and shows the new recovery codes once', async () => {
  await open();
  await press('Change the app');
  await user.type(await screen.findByLabelText('Code from the app'), '123456');
  await press('Use this app');
  expect(await screen.findByText('The new app is active.')).toBeTruthy();
  expect(screen.getAllByText(/^k3m7p-/)).toHaveLength(10);
  await press('I have saved them');
  expect(screen.queryByText('k3m7p-x2q90')).toBeNull();
});

it('shows the secret of a new app as a picture, and as text', async () => {
  await open();
  await press('Change the app');
  expect(await screen.findByRole('img', { name: 'QR code for the app' })).toBeTruthy();
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
});

it('offers to set a password in a dialog', async () => {
  await open();
  await press('Change the password');
  const dialog = within(screen.getByRole('dialog', { name: 'Change the password' }));
  expect(dialog.getByLabelText('New password')).toBeTruthy();
});

it('logs who changed what, and finds it by its target', async () => {
  history.replaceState(null, '', '/desk/log/');
  mockLog(openDesk('owner'), [aLogRow(), aLogRow({ id: '2', verb: 'orders refund', target: 'NS-7K2M-4Q9D' })]);
  render(<LogScreen />);
  expect((await screen.findByRole('row', { name: /staff invite/ })).textContent).toContain('packer');
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  await user.type(screen.getByLabelText(/^What, such as an order number/), 'NS-7K2M-4Q9D');
  await press('Show');
  await expect.poll(() => screen.queryByRole('row', { name: /staff invite/ })).toBeNull();
  expect(screen.getByRole('row', { name: /orders refund/ })).toBeTruthy();
  expect(location.search).toBe('?target=NS-7K2M-4Q9D');
});

const signIn = { verb: 'staff sign-in', target: 'sam@northspool.example', by: 'sam@northspool.example' };
const access = [
  aLogRow({ ...signIn, id: '3', outcome: 'done', details: { with: 'passkey', device: 'Firefox on Linux' } }),
  aLogRow({ ...signIn, id: '4', outcome: 'refused: The email address or the password is wrong.', details: {} }),
];

it('shows owners who signed in, and who was refused', async () => {
  history.replaceState(null, '', '/desk/log/?show=access');
  mockLog(openDesk('owner'), [aLogRow()], access);
  render(<LogScreen />);
  const table = await screen.findByRole('table', { name: /^Who had access in the last half year/ });
  expect(within(table).getByRole('row', { name: /Firefox on Linux/ })).toBeTruthy();
  expect(within(table).getByRole('row', { name: /refused: The email address/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Access' }).getAttribute('aria-current')).toBe('page');
  expect(within(table).getAllByRole('link', { name: 'sam@northspool.example' })[0]?.getAttribute('href')).toBe(
    '?show=access&by=sam%40northspool.example',
  );
  await expectAccessible();
});

it('shows managers the changes only', async () => {
  history.replaceState(null, '', '/desk/log/?show=access');
  mockLog(openDesk('manager'), [aLogRow()], access);
  render(<LogScreen />);
  await screen.findByRole('row', { name: /staff invite/ });
  expect(screen.queryByRole('link', { name: 'Access' })).toBeNull();
});
