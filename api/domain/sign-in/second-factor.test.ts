import { expect, it } from 'vitest';
import { codeOf } from '../../test/desk.ts';
import { testSettings } from '../../test/test-settings.ts';
import { type Person, shopperOf, staffOf } from './audience.ts';
import { confirmApp, newApp } from './second-factor.ts';

const now = new Date();
const deps = { settings: testSettings, clock: () => now, store: { name: 'Northspool' } as never };
const id = crypto.randomUUID();

it.each([
  ['an account', shopperOf(id), staffOf(id)],
  ['the staff', staffOf(id), shopperOf(id)],
])('counts an app that is set up for %s for nobody of the other kind', (_kind, own, other) => {
  const { secret, setup } = newApp(deps, own, { email: 'pat@northspool.example' });
  const typed = { setup, code: codeOf(secret, now) };
  expect(confirmApp(deps, own, typed)).toEqual({ totp_secret: expect.any(Buffer), totp_step: expect.any(String) });
  expect(() => confirmApp(deps, other, typed)).toThrow('The QR code is too old.');
});

it('names the desk in the app, so that a person who is both tells the two apart', () => {
  const nameOf = (person: Person) => newApp(deps, person, { email: 'pat@northspool.example' }).uri.split('?')[0];
  expect([nameOf(shopperOf(id)), nameOf(staffOf(id))]).toEqual([
    'otpauth://totp/Northspool:pat%40northspool.example',
    'otpauth://totp/Northspool%20desk:pat%40northspool.example',
  ]);
});
