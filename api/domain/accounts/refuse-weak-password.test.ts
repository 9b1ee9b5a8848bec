import { expect, it } from 'vitest';
import { isValidPassword } from '../../contract/accounts/password-rules.ts';
import { messages } from '../../contract/messages.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

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
])('%s reaches the rules and is refused, as it is everybody’s first try', (password) => {
  expect(isValidPassword(password)).toBe(true);
  expect(() => refuseWeakPassword(password, ada)).toThrow(messages.passwordCommon);
});

it.each(['Byron-1815x', '1Byronic-hero', 'Ada-1815-Eng', 'x-Ada.Byron-9'])(
  '%s is refused: it tells of its owner',
  (password) => {
    expect(isValidPassword(password)).toBe(true);
    expect(() => refuseWeakPassword(password, ada)).toThrow(messages.passwordPersonal);
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
])('%s is good', (password) => {
  expect(() => refuseWeakPassword(password, ada)).not.toThrow();
});

it('a name that was not given refuses nothing', () => {
  expect(() => refuseWeakPassword('Gran1te-Lathe', { email: 'a@example.com', fname: 'A', lname: '' })).not.toThrow();
});
