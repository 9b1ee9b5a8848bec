import { describe, expect, it } from 'vitest';
import { passkeysSchema } from '../../../contract/accounts/auth-calls.ts';
import { signedInSchema } from '../../../contract/accounts/user.ts';
import { sweepAccounts } from '../../domain/accounts/users.ts';
import { addAccount, signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { goods } from '../../test/factory-items.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { SoftPasskey } from '../../test/soft-passkey.ts';

let ahead = 0;
const { jobs } = jobsInMemory();
const shop = await createTestApp({ jobs, clock: () => new Date(Date.now() + ahead) });
const { db } = shop.deps.connection;
const MINUTE = 60_000;

const newOptions = (client: ShopClient) => client.json('/api/auth/passkeys/options', { method: 'POST' });
const keep = (client: ShopClient, response: object, name = 'Phone') =>
  client.request('/api/auth/passkeys', { method: 'POST', json: { name, response } });
const signInOptions = () => shop.asGuest().json('/api/auth/login/passkey/options', { method: 'POST', json: {} });
const signIn = (answer: object, client = shop.asGuest()) =>
  client.request('/api/auth/login/passkey', { method: 'POST', json: answer });

async function withPasskey() {
  ahead = 0;
  const { client, user } = await signedIn(shop);
  const passkey = new SoftPasskey();
  const response = await keep(client, passkey.made(await newOptions(client)));
  expect(response.status, await response.clone().text()).toBe(200);
  return { client, user, passkey };
}

describe('a passkey', () => {
  it('is requested as discoverable, for the shop’s own host', async () => {
    const { client, user } = await signedIn(shop);
    expect(await newOptions(client)).toMatchObject({
      rp: { id: 'localhost', name: 'Northspool' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('signs in without a password, and keeps the guest’s cart', async () => {
    const { user, passkey } = await withPasskey();
    const guest = shop.asGuest();
    await guest.json('/api/cart', { method: 'POST', json: { id: goods.spool.id, qty: 2 } });
    const response = await signIn(passkey.signed(await signInOptions()), guest);
    expect(signedInSchema.parse(await response.json())).toMatchObject({ userId: user.user_id, loggedIn: true });
    expect((await guest.json('/api/cart')).lines).toHaveLength(1);
  });

  it('is listed with its last use, and can be removed', async () => {
    const { client, passkey } = await withPasskey();
    await signIn(passkey.signed(await signInOptions()));
    const [known] = passkeysSchema.parse(await client.json('/api/auth/passkeys'));
    expect(known).toMatchObject({ id: passkey.id, name: 'Phone', lastUsed: expect.any(String) });
    expect((await client.request(`/api/auth/passkeys/${passkey.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await signIn(passkey.signed(await signInOptions()))).status).toBe(401);
  });

  it('answers each challenge once, within five minutes, and for the shop’s own origin', async () => {
    const { passkey } = await withPasskey();
    const used = passkey.signed(await signInOptions());
    expect((await signIn(used)).status).toBe(200);
    expect((await signIn(used)).status).toBe(401);
    const { challenge } = await signInOptions();
    expect((await signIn(passkey.signed({ challenge, origin: 'http://evil.example' }))).status).toBe(401);
    expect((await signIn(passkey.signed({ ...(await signInOptions()), rpId: 'evil.example' }))).status).toBe(401);
    expect((await signIn(passkey.signed({ challenge: 'bWFkZSB1cA' }))).status).toBe(401);
    const late = passkey.signed(await signInOptions());
    ahead = 6 * MINUTE;
    expect((await signIn(late)).status).toBe(401);
  });

  it('is rejected as a copy when its counter goes back', async () => {
    const { passkey } = await withPasskey();
    passkey.counter = 7;
    expect((await signIn(passkey.signed(await signInOptions()))).status).toBe(200);
    passkey.counter = 6;
    expect((await signIn(passkey.signed(await signInOptions()))).status).toBe(401);
  });

  it('signs in once when a copy answers with the same counter at the same moment', async () => {
    const { passkey } = await withPasskey();
    passkey.counter = 7;
    const answers = [passkey.signed(await signInOptions()), passkey.signed(await signInOptions())];
    const statuses = (await Promise.all(answers.map((answer) => signIn(answer)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('does not sign in with another key’s signature', async () => {
    const { passkey } = await withPasskey();
    const forged = { ...new SoftPasskey().signed(await signInOptions()), id: passkey.id, rawId: passkey.id };
    expect((await signIn(forged)).status).toBe(401);
    expect((await signIn({ ...forged, response: {} })).status).toBe(401);
    expect((await signIn({ ...forged, response: 'nonsense' })).status).toBe(401);
  });

  it('is only saved for the account that requested it', async () => {
    const [ada, grace] = [await signedIn(shop), await signedIn(shop)];
    const options = await newOptions(ada.client);
    expect((await keep(grace.client, new SoftPasskey().made(options))).status).toBe(400);
    const { client, passkey } = await withPasskey();
    const again = await keep(client, passkey.made(await newOptions(client)));
    expect(again.status).toBe(400);
    expect((await grace.client.request(`/api/auth/passkeys/${passkey.id}`, { method: 'DELETE' })).status).toBe(404);
  });
});

it('sweeps expired sessions and links and unverified accounts, and nothing else', async () => {
  ahead = 0;
  const { user } = await withPasskey();
  await signInOptions();
  await addAccount(shop, { verified: false });
  expect(await sweepAccounts(shop.deps)).toEqual({ sessions: 0, links: 0, accounts: 0 });
  ahead = 31 * 24 * 60 * MINUTE;
  expect(await sweepAccounts(shop.deps)).toEqual({ sessions: 1, links: 1, accounts: 1 });
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: user.id }]);
});
