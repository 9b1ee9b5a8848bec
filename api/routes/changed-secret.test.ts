import { expect, it } from 'vitest';
import { LINK_TOKEN } from '../../contract/mail-link.ts';
import { createApp } from '../app.ts';
import type { Deps } from '../domain/deps.ts';
import { renewStored } from '../domain/renew-stored.ts';
import { signOrderLink } from '../gateways/mail/order-links.ts';
import { jobHandlers } from '../job-handlers.ts';
import { addAccount, signedIn } from '../test/accounts.ts';
import { createMailingApp, tokenIn } from '../test/create-mailing-app.ts';
import { codeOf, newStaff } from '../test/desk.ts';
import { goods } from '../test/factory-items.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import { printBuyer } from '../test/finished-job.ts';
import { addDeliveredOrder, addOrder } from '../test/fixtures/order.ts';
import { keptMails } from '../test/kept-mails.ts';
import { type Call, ShopClient } from '../test/shop-client.ts';
import { testSettings } from '../test/test-settings.ts';

const MINUTE = 60_000;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const before = await createMailingApp({ ...filesInMemory(), clock });
const { connection } = before.deps;
const OLD = testSettings.tokenSecret;
const NEW = 'a new secret that only this test knows, long';

/** The shop after a restart with these secrets, on the same database. */
function restarted(tokenSecret: string, ...older: string[]) {
  const deps = { ...before.deps, settings: { ...testSettings, tokenSecret, tokenSecrets: [tokenSecret, ...older] } };
  const app = createApp(deps);
  return { deps, client: (cookies = new Map<string, string>()) => new ShopClient(app, () => {}, cookies) };
}
/** While both are named, and when the old one is gone. */
const during = restarted(NEW, OLD);
const after = restarted(NEW);

const status = async (client: ShopClient, path: string, call?: Call) => (await client.request(path, call)).status;
const post = (json: object): Call => ({ method: 'POST', json });

/** The cookies of a browser that the shop has met. */
async function guestWithCart() {
  const cookies = new Map<string, string>();
  await before.asGuest(cookies).json('/api/cart', post({ id: goods.spool.id, qty: 1 }));
  return cookies;
}

it('keeps the cart of a guest, who gets a new token with the next visit', async () => {
  const [comes, stays] = [await guestWithCart(), await guestWithCart()];
  const old = comes.get('token');
  expect(await during.client(comes).json('/api/cart')).toMatchObject({ lines: [{ qty: 1 }] });
  expect(comes.get('token')).not.toBe(old);
  expect(await after.client(comes).json('/api/cart')).toMatchObject({ lines: [{ qty: 1 }] });
  expect(await status(after.client(stays), '/api/cart')).toBe(401);
});

it('keeps an account signed in, with a new token', async () => {
  const { jwt } = await signedIn(before);
  const cookies = new Map([['token', jwt]]);
  expect(await status(during.client(cookies), '/api/auth/sessions')).toBe(200);
  expect(await status(after.client(cookies), '/api/auth/sessions')).toBe(200);
  expect(await status(after.client(new Map([['token', jwt]])), '/api/auth/sessions')).toBe(401);
});

it('opens the links of emails until the old secret is removed', async () => {
  const order = await addOrder(connection);
  const token = await signOrderLink(order.id, { secret: OLD, now: clock() });
  const call = { headers: { [LINK_TOKEN]: token } };
  expect(await status(during.client(), '/api/orders/tracked', call)).toBe(200);
  expect(await status(after.client(), '/api/orders/tracked', call)).toBe(404);

  await before.post('/api/auth/subscribe', { email: before.newAddress() });
  const link = tokenIn((await before.deliver()).at(-1)?.text ?? '', '/newsletter/confirm/');
  const confirm = (shop: typeof during) => shop.client().json('/api/newsletter/confirm', post({ token: link }));
  expect(await confirm(after)).toEqual({ state: 'unknown' });
  expect(await confirm(during)).toEqual({ state: 'confirmed' });
});

it('accepts an emailed code that was sent before', async () => {
  const { email } = await addAccount(before, { email: before.newAddress() });
  const { challenge } = await before.asGuest().json('/api/auth/login/code', post({ email }));
  const [code] = /\b\d{6}\b/.exec((await before.deliver()).at(-1)?.text ?? '') ?? [];
  const check = post({ challenge, code });
  expect(await status(after.client(), '/api/auth/login/code/check', check)).toBe(401);
  expect(await status(during.client(), '/api/auth/login/code/check', check)).toBe(200);
});

it('sells at a price that was signed before, and signs a saved quote again', async () => {
  const cookies = new Map<string, string>();
  const { jobId } = await printBuyer(before.deps, before.asGuest(cookies));
  const prints = { prints: [{ jobId, material: 'PLA', colorName: 'Petrol', quantity: 1 }] };
  const { quote } = await before.asGuest(cookies).json('/api/quotes', post(prints));
  const { link } = await before.asGuest(cookies).json('/api/quotes/saved', post(prints));
  const line = (signed: string) => post({ type: 'pod', id: jobId, quantity: 1, quote: signed });
  expect(await status(during.client(cookies), '/api/cart', line(quote))).toBe(200);
  expect(await status(after.client(cookies), '/api/cart', line(quote))).toBe(400);
  const { buy } = await after.client(cookies).json(`/api/quotes/saved/${link}`);
  expect(await status(after.client(cookies), '/api/cart', line(buy.quote))).toBe(200);
});

it('lets staff sign in with app and recovery codes, and the app goes on after the old secret is removed', async () => {
  const password = 'Gran1te-Lathe';
  const owner = await newStaff(before, 'owner');
  const email = before.newAddress();
  await owner.client.json('/api/desk/staff', post({ email, name: 'Pat Packer', role: 'packer' }));
  const [, token = ''] = /\/desk\/join\/#([\w-]+)/.exec((await before.deliver()).at(-1)?.text ?? '') ?? [];
  const { secret, setup } = await before.asGuest().json('/api/desk/join/totp', post({ token }));
  const cookies = new Map<string, string>();
  const form = { token, password, setup, code: codeOf(secret, clock()) };
  const { recoveryCodes } = await before.asGuest(cookies).json('/api/desk/join/password', post(form));
  const signIn = async (shop: typeof during, code: () => string) => {
    ahead += MINUTE;
    const { challenge } = await shop.client().json('/api/desk/sign-in', post({ email, password }));
    return await status(shop.client(), '/api/desk/sign-in/code', post({ challenge, code: code() }));
  };
  const appCode = () => codeOf(secret, clock());

  for (const shop of [during, after]) expect(await status(shop.client(cookies), '/api/desk/me')).toBe(200);
  expect(await signIn(during, appCode)).toBe(200);
  expect(await signIn(during, () => recoveryCodes[0])).toBe(200);
  expect(await signIn(after, appCode)).toBe(401);
  await renewStored(during.deps);
  expect(await signIn(after, appCode)).toBe(200);
  // Only the person knows these codes: the desk makes new ones.
  expect(await signIn(after, () => recoveryCodes[1])).toBe(401);
});

it('lets an account sign in with app and recovery codes, and the app goes on after the old secret is removed', async () => {
  const password = 'Gran1te-Lathe';
  const { client, user } = await signedIn(before, { email: before.newAddress(), password });
  const { secret, setup } = await client.json('/api/auth/second-factor/setup', { method: 'POST' });
  const appCode = () => codeOf(secret, clock());
  const { recoveryCodes } = await client.json('/api/auth/second-factor', {
    method: 'PUT',
    json: { setup, code: appCode() },
  });
  const signIn = async (shop: typeof during, code: () => string) => {
    ahead += MINUTE;
    const login = post({ username: user.email, password });
    const { secondFactor: challenge } = await shop.client().json('/api/auth/login', login);
    return await status(shop.client(), '/api/auth/login/second-factor', post({ challenge, code: code() }));
  };
  expect(await signIn(during, appCode)).toBe(200);
  expect(await signIn(during, () => recoveryCodes[0])).toBe(200);
  expect(await signIn(after, appCode)).toBe(400);
  await renewStored(during.deps);
  expect(await signIn(after, appCode)).toBe(200);
  expect(await signIn(after, () => recoveryCodes[1])).toBe(400);
});

it('still sends no review requests to an address that wants none', async () => {
  const { mails, mailer } = keptMails();
  const email = before.newAddress();
  const [first, next] = [
    await addDeliveredOrder(connection, { items: [goods.spool.id], email }),
    await addDeliveredOrder(connection, { items: [goods.spool.id], email }),
  ];
  const asked = [first, next].map(({ id }) => ({ order_id: id, asked_at: clock() }));
  await connection.db.insertInto('review_requests').values(asked).execute();
  const mailed = async (shop: { deps: Deps }, { id: orderId }: { id: string }) => {
    await jobHandlers(shop.deps, mailer)['review-request']({ orderId, mailId: crypto.randomUUID() });
    return mails.length;
  };
  expect(await mailed(before, first)).toBe(1);
  const token = tokenIn(mails[0]?.text ?? '', '/review/unsubscribe/');
  await before.post('/api/product-reviews/unsubscribe', { token });
  expect(await mailed(during, next)).toBe(1);
  await renewStored(during.deps);
  expect(await mailed(after, next)).toBe(1);
});
