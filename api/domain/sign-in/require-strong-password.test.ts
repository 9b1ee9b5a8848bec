import { expect, it } from 'vitest';
import { isValidPassword } from '../../../contract/accounts/password-rules.ts';
import { messages } from '../../../contract/messages.ts';
import { requireStrongPassword } from './require-strong-password.ts';

const ada = { email: 'ada.byron@example.com', fname: 'Ada', lname: 'Byron' };

it.each([
  'Password1!',
  'P@ssw0rd1',
  'Passw0rd!',
  'Qwerty123!',
  'Dragon-99',
  '!Sunshine1',
  'Welcome2026!',
  'Iloveyou-1',
  'Pass-word-1',
  'Letmein1!',
  'Admin123!',
  'Abcd1234!',
])('rejects %s, which meets the rules but is a common password', async (password) => {
  expect(isValidPassword(password)).toBe(true);
  await expect(requireStrongPassword(password, ada)).rejects.toThrow(messages.passwordCommon);
});

it.each(['Byron-1815x', '1Byronic-hero', 'Ada-1815-Eng', 'x-Ada.Byron-9'])(
  'rejects %s, which contains personal data',
  async (password) => {
    expect(isValidPassword(password)).toBe(true);
    await expect(requireStrongPassword(password, ada)).rejects.toThrow(messages.passwordPersonal);
  },
);

it.each([
  'Gran1te-Lathe',
  'Winder-54-lathe',
  'Spindle-17-oak',
  'Dragon eats 7 noodles!',
  'Cascadas-1492x',
  'xK9#mPq2',
  'Pässwörter-sind-7',
])('accepts %s', async (password) => {
  await expect(requireStrongPassword(password, ada)).resolves.toBeUndefined();
});

it('ignores a missing last name', async () => {
  await expect(
    requireStrongPassword('Gran1te-Lathe', { email: 'a@example.com', fname: 'A', lname: '' }),
  ).resolves.toBeUndefined();
});
