import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { LINK_TOKEN } from '../../../contract/mail-link.ts';
import { signOrderLink } from '../../gateways/mail/order-links.ts';
import { reorderLink } from '../../gateways/mail/reorder-links.ts';
import { newSession, signedIn } from '../accounts.ts';
import { usCustomer } from '../buyer.ts';
import { createMailingApp, tokenIn } from '../create-mailing-app.ts';
import { codeOf, newStaff } from '../desk.ts';
import { filesInMemory } from '../files-in-memory.ts';
import { printBuyer } from '../finished-job.ts';
import { addOrder } from '../fixtures/order.ts';
import type { ShopClient } from '../shop-client.ts';
import { SoftPasskey } from '../soft-passkey.ts';

const shop = await createMailingApp(filesInMemory());
const { db } = shop.deps.connection;
const password = 'Gran1te-Lathe';
const other = 'Other-Gran1te-Lathe';

const send = (client: ShopClient, method: string, path: string, json?: object) =>
  client.request(`/api/${path}`, { method, json });
const isOk = async (response: Promise<Response>) => (await response).ok;
const followed = async (what: 'confirm' | 'undo', token: string) =>
  (await (await shop.post(`/api/auth/email/${what}`, { token })).json()).state;
/** The newest link to a page that was mailed to an address. */
async function findToken(email: string, page: string): Promise<string | undefined> {
  const mail = (await shop.deliver()).findLast(({ to, text }) => to === email && text.includes(`${page}?token=`));
  return mail && tokenIn(mail.text, page);
}
async function mailedToken(email: string, page: string): Promise<string> {
  const token = await findToken(email, page);
  if (!token) throw new Error(`no link to ${page}`);
  return token;
}
async function resetId(email: string): Promise<string> {
  await shop.post('/api/auth/password/reset', { email });
  return /rid=([\w-]+)/.exec((await shop.deliver()).at(-1)?.text ?? '')?.[1] ?? '';
}
const resetWith = (email: string, rid: string) =>
  shop.request('/api/auth/password/reset', {
    method: 'PUT',
    json: { email, rid, password: other, password2: other },
  });

/** An account with two browsers: the owner's, and a stranger's with a stolen session. */
async function newAccount() {
  const { client: owner, user } = await signedIn(shop, { email: shop.newAddress(), password });
  const { client: stranger } = await newSession(shop, user.id);
  return { owner, stranger, user };
}
type Account = Awaited<ReturnType<typeof newAccount>>;
/** Whether what waited still works. */
type Probe = () => Promise<boolean>;

/** Turns the second factor on, and returns its secret. */
async function setUpApp(client: ShopClient): Promise<string> {
  const { setup, secret } = await client.json('/api/auth/second-factor/setup', { method: 'POST' });
  await client.json('/api/auth/second-factor', { method: 'PUT', json: { setup, code: codeNow({ secret }) } });
  return secret;
}

const ofAccount: Record<string, (account: Account) => Promise<Probe>> = {
  'session of another browser':
    async ({ stranger }) =>
    () =>
      isOk(stranger.request('/api/cart')),
  'link that verifies the address': async ({ user }) => {
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', user.id).execute();
    await shop.post('/api/auth/login/code', { email: user.email });
    const token = await mailedToken(user.email, '/verify/');
    return async () => (await (await shop.post('/api/auth/verify', { token })).json()).status === 'success';
  },
  'code to sign in': async ({ user }) => {
    const { challenge } = await (await shop.post('/api/auth/login/code', { email: user.email })).json();
    const code = /\b\d{6}\b/.exec((await shop.deliver()).at(-1)?.text ?? '')?.[0];
    return () => isOk(shop.post('/api/auth/login/code/check', { challenge, code }));
  },
  'sign-in that waits for its second factor': async ({ owner, user }) => {
    const secret = await setUpApp(owner);
    const { secondFactor: challenge } = await (
      await shop.post('/api/auth/login', { username: user.email, password })
    ).json();
    return () => isOk(shop.post('/api/auth/login/second-factor', { challenge, code: codeNow({ secret }) }));
  },
  'authenticator app that is being set up': async ({ stranger }) => {
    const { setup, secret } = await stranger.json('/api/auth/second-factor/setup', { method: 'POST' });
    return () => isOk(send(stranger, 'PUT', 'auth/second-factor', { setup, code: codeNow({ secret }) }));
  },
  'link to a new password': async ({ user }) => {
    const rid = await resetId(user.email);
    return () => isOk(resetWith(user.email, rid));
  },
  'passkey that is being added': async ({ stranger }) => {
    const options = await stranger.json('/api/auth/passkeys/options', { method: 'POST' });
    const response = new SoftPasskey().made(options);
    return () => isOk(send(stranger, 'POST', 'auth/passkeys', { name: 'Phone', response }));
  },
  'link that confirms a new address': async ({ stranger }) => {
    const email = shop.newAddress();
    await send(stranger, 'POST', 'auth/email', { email });
    const token = await mailedToken(email, '/email/confirm/');
    return async () => (await followed('confirm', token)) === 'confirmed';
  },
  'link that undoes a confirmed change': async ({ stranger, user }) => {
    const email = shop.newAddress();
    await send(stranger, 'POST', 'auth/email', { email });
    await followed('confirm', await mailedToken(email, '/email/confirm/'));
    const token = await mailedToken(user.email, '/email/undo/');
    const addressOf = async () =>
      (await db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirst())?.email;
    return async () =>
      (await addressOf()) === email && (await followed('undo', token)) === 'undone' && (await addressOf()) !== email;
  },
  'link of an order': async ({ user }) => {
    const { id } = await addOrder({ db }, { owner: user.id, email: user.email });
    const token = await signOrderLink(id, { secret: shop.deps.settings.tokenSecret, now: shop.deps.clock() });
    return () => isOk(shop.request(`/api/orders/${id}`, { headers: { [LINK_TOKEN]: token } }));
  },
  'link of a saved quote': async ({ owner }) => {
    const { jobId } = await printBuyer(shop.deps, owner);
    const json = { prints: [{ jobId, material: 'PLA', colorName: 'Petrol', quantity: 1 }] };
    const { link } = await owner.json('/api/quotes/saved', { method: 'POST', json });
    return () => isOk(shop.request(`/api/quotes/saved/${link}`));
  },
  'link of a reorder': async ({ user }) => {
    const now = shop.deps.clock();
    const reorder = { id: crypto.randomUUID(), user_id: user.id, weeks: 4, card_id: 'pm_1', created_at: now };
    const parts = { lines: '[]', customer: JSON.stringify(usCustomer), card: '{"brand":"visa","last4":"4242"}' };
    await db
      .insertInto('reorders')
      .values({ ...reorder, ...parts, due_at: now, check_at: now })
      .execute();
    const { settings } = shop.deps;
    const [, token = ''] = (await reorderLink({ id: reorder.id, number: 1, verb: 'stop' }, settings)).split('token=');
    return async () => {
      const answer = await shop.request('/api/reorder-links', { headers: { [LINK_TOKEN]: token } });
      return (await answer.json()).state === 'open';
    };
  },
  'link that confirms the newsletter': async ({ user }) => {
    await shop.post('/api/auth/subscribe', { email: user.email });
    const token = await mailedToken(user.email, '/newsletter/confirm/');
    return async () => (await (await shop.post('/api/newsletter/confirm', { token })).json()).state === 'confirmed';
  },
};

/** A change of the address may have been confirmed. */
const presentAddress = async ({ user }: Account) =>
  (await db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()).email;

/** A browser of the owner's that is signed in: the first one, unless a change of the address has ended its session. */
async function ownersBrowser({ owner, user }: Account): Promise<ShopClient> {
  return (await isOk(owner.request('/api/cart'))) ? owner : (await newSession(shop, user.id)).client;
}

const recoveries: Record<string, (account: Account) => Promise<unknown>> = {
  'password reset': async (account) => {
    const email = await presentAddress(account);
    return await resetWith(email, await resetId(email));
  },
  'password changed': async (account) =>
    await send(await ownersBrowser(account), 'PUT', 'auth/password', {
      ...{ current: password, password: other, password2: other },
    }),
  'signed out everywhere': async (account) => await send(await ownersBrowser(account), 'DELETE', 'auth/sessions'),
  'address change undone': async (account) => {
    const { email } = account.user;
    const page = '/email/undo/';
    if (!(await findToken(email, page)))
      await send(await ownersBrowser(account), 'POST', 'auth/email', { email: shop.newAddress() });
    return await followed('undo', await mailedToken(email, page));
  },
  'account deleted': async (account) =>
    await send(await ownersBrowser(account), 'DELETE', `user/${account.user.user_id}`, { password }),
};

/** A packer with two browsers, who joined with a password and an app. */
async function newPacker() {
  const { client: boss } = await newStaff(shop, 'owner');
  const packer = { boss, email: shop.newAddress(), id: '', secret: '', own: shop.asGuest(), elsewhere: shop.asGuest() };
  await invite(packer);
  await join(packer);
  const { challenge } = await (await signIn(packer)).json();
  await send(packer.elsewhere, 'POST', 'desk/sign-in/code', { challenge, code: codeNow(packer) });
  return packer;
}
type Packer = Awaited<ReturnType<typeof newPacker>>;

const signIn = ({ email }: Packer) => shop.post('/api/desk/sign-in', { email, password });
const invite = ({ boss, email }: Packer) =>
  boss.json('/api/desk/staff', { method: 'POST', json: { email, name: 'Pat Packer', role: 'packer' } });
async function invitationOf({ email }: Packer): Promise<string> {
  const mail = (await shop.deliver()).findLast(({ to, text }) => to === email && text.includes('/desk/join/#'));
  return /\/desk\/join\/#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
/** The app's code. Each is of a later time step, as a code works once. */
function codeNow({ secret }: Pick<Packer, 'secret'>): string {
  shop.advanceDays(30 / 86_400);
  return codeOf(secret, shop.deps.clock());
}
async function join(packer: Packer): Promise<void> {
  const token = await invitationOf(packer);
  const { secret, setup } = await (await shop.post('/api/desk/join/totp', { token })).json();
  packer.own = shop.asGuest();
  const form = { token, password, setup, code: codeNow({ secret }) };
  const joined = await send(packer.own, 'POST', 'desk/join/password', form);
  packer.id = (await joined.json()).me.id;
  packer.secret = secret;
}

const ofStaff: Record<string, (packer: Packer) => Promise<Probe>> = {
  'session of another browser':
    async ({ elsewhere }) =>
    () =>
      isOk(elsewhere.request('/api/desk/me')),
  'password that waits for its second factor': async (packer) => {
    const { challenge } = await (await signIn(packer)).json();
    return () => isOk(shop.post('/api/desk/sign-in/code', { challenge, code: codeNow(packer) }));
  },
  'passkey that is being added elsewhere': async ({ elsewhere }) => {
    const options = await elsewhere.json('/api/desk/me/passkeys/options', { method: 'POST', json: {} });
    const response = new SoftPasskey().made(options);
    return () => isOk(send(elsewhere, 'POST', 'desk/me/passkeys', { name: 'Phone', response }));
  },
  'authenticator app that is being set up elsewhere': async ({ elsewhere }) => {
    const { setup, secret } = await elsewhere.json('/api/desk/me/totp', { method: 'POST', json: {} });
    return () => isOk(send(elsewhere, 'PUT', 'desk/me/totp', { setup, code: codeNow({ secret }) }));
  },
  'link of the invitation': async (packer) => {
    await send(packer.boss, 'DELETE', `desk/staff/${packer.id}`);
    await invite(packer);
    const token = await invitationOf(packer);
    return () => isOk(shop.post('/api/desk/join', { token }));
  },
};

const staffRecoveries: Record<string, (packer: Packer) => Promise<void>> = {
  'sign-in reset by an owner': async (packer) => {
    await send(packer.boss, 'POST', `desk/staff/${packer.id}/reset`);
    await join(packer);
  },
  'work ended': async (packer) => {
    await send(packer.boss, 'DELETE', `desk/staff/${packer.id}`);
    await invite(packer);
    await join(packer);
  },
  'own password changed': async (packer) => {
    if (!(await isOk(packer.own.request('/api/desk/me')))) await join(packer);
    expect((await send(packer.own, 'PUT', 'desk/me/password', { password: other })).status).toBe(200);
  },
};

/** A table of the document, by the name of its first column: each row's cells by the names of the others. */
function tableOf(first: string) {
  const lines = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  const rows = lines.slice(start, lines.indexOf('', start)).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const [, ...columns] = rows[0] ?? [];
  return rows.slice(2).map(([name = '', ...cells]) => ({
    name,
    reason: cells.at(-1),
    cells: columns.slice(0, -1).map((column, index) => ({ column, cell: cells[index] })),
  }));
}
const cellsOf = (table: ReturnType<typeof tableOf>) =>
  table.flatMap(({ name, cells }) => cells.map(({ column, cell }) => ({ name, column, cell })));
const [accounts, staff] = [tableOf('of an account'), tableOf('of staff')];

describe.each([
  { table: accounts, pending: ofAccount, ends: recoveries },
  { table: staff, pending: ofStaff, ends: staffRecoveries },
])('the table of docs/security.md', ({ table, pending, ends }) => {
  it('has each link, code and recovery, and a reason for each that stays', () => {
    expect(table.map(({ name }) => name)).toEqual(Object.keys(pending));
    expect(new Set(cellsOf(table).map(({ column }) => column))).toEqual(new Set(Object.keys(ends)));
    const unclear = table.filter(
      ({ cells, reason }) =>
        cells.some(({ cell }) => cell !== 'ends' && cell !== 'stays') ||
        cells.some(({ cell }) => cell === 'stays') !== (reason !== ''),
    );
    expect(unclear).toEqual([]);
  });
});

describe('a session, link or code that waits in an account', () => {
  it.each(accounts)('works while nobody recovers the account: $name', async ({ name }) => {
    const works = await ofAccount[name]?.(await newAccount());
    expect(await works?.()).toBe(true);
  });

  it.each(cellsOf(accounts))('$cell: $name, $column', async ({ name, column, cell }) => {
    const account = await newAccount();
    const works = await ofAccount[name]?.(account);
    await recoveries[column]?.(account);
    expect(await works?.()).toBe(cell === 'stays');
  });
});

describe('a session, link or code that waits at the desk', () => {
  it.each(staff)('works while nobody recovers the sign-in: $name', async ({ name }) => {
    const works = await ofStaff[name]?.(await newPacker());
    expect(await works?.()).toBe(true);
  });

  it.each(cellsOf(staff))('$cell: $name, $column', async ({ name, column, cell }) => {
    const packer = await newPacker();
    const works = await ofStaff[name]?.(packer);
    await staffRecoveries[column]?.(packer);
    expect(await works?.()).toBe(cell === 'stays');
  });
});

describe('a link that is followed while the account is recovered', () => {
  const waiting = async () => {
    const { rows } = await shop.deps.connection.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  /** Starts a recovery that has to wait, then follows the link, and lets both go on. */
  async function followMeanwhile({ owner, user }: Account, follow: () => Promise<Response>): Promise<number[]> {
    const blocker = await shop.deps.connection.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from user_sessions where user_id = $1 for update', [user.id]);
    const recovered = send(owner, 'DELETE', 'auth/sessions');
    await vi.waitUntil(async () => (await waiting()) === 1);
    const followed = follow();
    await vi.waitUntil(async () => (await waiting()) === 2);
    await blocker.query('commit');
    blocker.release();
    return [(await recovered).status, (await followed).status];
  }

  it('waits its turn, and sets no password', async () => {
    const account = await newAccount();
    const rid = await resetId(account.user.email);
    expect(await followMeanwhile(account, () => resetWith(account.user.email, rid))).toEqual([204, 410]);
  });

  it('waits its turn, and verifies nothing', async () => {
    const account = await newAccount();
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', account.user.id).execute();
    await shop.post('/api/auth/login/code', { email: account.user.email });
    const token = await mailedToken(account.user.email, '/verify/');
    expect(await followMeanwhile(account, () => shop.post('/api/auth/verify', { token }))).toEqual([204, 200]);
  });
});

it('lets nobody confirm a change of address whose session was signed out, also by its owner alone', async () => {
  const { owner, stranger, user } = await newAccount();
  const email = shop.newAddress();
  await send(stranger, 'POST', 'auth/email', { email });
  const token = await mailedToken(email, '/email/confirm/');
  const sessions: { id: string; isThisOne: boolean }[] = await owner.json('/api/auth/sessions');
  const theirs = sessions.find(({ isThisOne }) => !isThisOne);
  expect((await send(owner, 'DELETE', `auth/sessions/${theirs?.id}`)).status).toBe(204);
  expect(await owner.json('/api/auth/email')).toEqual({ email: user.email, pending: null });
  expect(await followed('confirm', token)).toBe('unknown');
  expect(await owner.json('/api/auth/email')).toMatchObject({ email: user.email });
});
