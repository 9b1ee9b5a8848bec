import { expect, it } from 'vitest';
import { guest } from '../domain/session/shopper.ts';
import { signToken, tokenReader } from './shop-token.ts';

const secret = 'a secret that only this test knows, long';
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

it('identifies a guest for ninety days', async () => {
  let now = days(0);
  const read = tokenReader([secret], () => now);
  const shopper = guest();
  const token = await signToken({ kind: 'guest', sub: shopper.id }, secret, now);
  expect(read(token)).toMatchObject({ claims: { kind: 'guest', sub: shopper.id }, isOld: false });
  now = days(89);
  expect(read(token)).toMatchObject({ claims: { kind: 'guest', sub: shopper.id }, isOld: false });
  now = days(91);
  expect(read(token)).toBeUndefined();
});

it('rejects a token without a signature', async () => {
  const [, claims] = (await signToken({ kind: 'guest', sub: guest().id }, secret, days(0))).split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const read = tokenReader([secret], () => days(0));
  expect(read(`${header}.${claims}.`)).toBeUndefined();
});

it('rejects a token whose claims or signature were changed, also a longer one', async () => {
  const token = await signToken({ kind: 'guest', sub: guest().id }, secret, days(0));
  const [header = '', , signature = ''] = token.split('.');
  const other = (await signToken({ kind: 'guest', sub: guest().id }, secret, days(0))).split('.')[1];
  const read = tokenReader([secret], () => days(0));
  expect(read(token)).toBeDefined();
  for (const forged of [
    `${header}.${other}.${signature}`,
    `${token}=`,
    `${token}.${signature}`,
    `${token.slice(0, -1)}`,
  ]) {
    expect(read(forged)).toBeUndefined();
  }
  expect(tokenReader([`${secret}!`], () => days(0))(token)).toBeUndefined();
});

it('identifies an account and its session for thirty days', async () => {
  let now = days(0);
  const read = tokenReader([secret], () => now);
  const holder = { kind: 'account', sub: crypto.randomUUID(), sid: 'a session' } as const;
  const token = await signToken(holder, secret, now);
  expect(read(token)?.claims).toMatchObject(holder);
  now = days(31);
  expect(read(token)).toBeUndefined();
});

it('reads the token of an older secret, for as long as that is named', async () => {
  const token = await signToken({ kind: 'guest', sub: guest().id }, secret, days(0));
  const newer = 'a newer secret that only this test knows';
  expect(tokenReader([newer, secret], () => days(0))(token)).toMatchObject({ isOld: true });
  expect(tokenReader([newer], () => days(0))(token)).toBeUndefined();
});
