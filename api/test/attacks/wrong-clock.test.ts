import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '../../../scripts/api/start-api.mjs';
import { dropShopDatabase, ensureShopDatabase } from '../../../scripts/postgres/shop-role.mjs';
import { freePort } from '../../../scripts/processes/free-port.mjs';
import { CHECKOUT, ITEM } from '../../../tools/bench/shoppers.mjs';
import accounts from '../../sandbox/demo-accounts.json' with { type: 'json' };

// Two real processes share a database. The clock of one is wrong, and jumps.
const server = process.env['TEST_DATABASE_URL'] ?? '';
const database = `wrong_clock_${process.pid}`;
const login = { database, role: database, password: randomBytes(16).toString('hex') };
const url = await ensureShopDatabase(server, login);
const pool = new pg.Pool({ connectionString: url, max: 2 });
const secret = randomBytes(32).toString('hex');
const folder = await mkdtemp(join(tmpdir(), 'wrong-clock-'));
const preload = fileURLToPath(new URL('wrong-clock-preload.mjs', import.meta.url));

type Replica = Awaited<ReturnType<typeof startReplica>>;
async function startReplica(offset: number, denoFlags: string[] = []) {
  const dataDir = await mkdtemp(join(folder, 'replica-'));
  await writeFile(join(dataDir, 'clock-offset'), String(offset));
  // Where the API may write.
  await mkdir(join(dataDir, 'files'));
  const port = String(await freePort());
  const settings = { PORT: port, DATABASE_URL: url, DATA_DIR: dataDir, TOKEN_SECRET: secret };
  return { api: await startApi(settings, { denoFlags }), dataDir, at: `http://127.0.0.1:${port}` };
}

let right: Replica;
let wrong: Replica;
const DAY = 86_400;

beforeAll(async () => {
  right = await startReplica(0);
  wrong = await startReplica(DAY, [`--preload=${preload}`]);
});
afterAll(async () => {
  await Promise.all([right?.api.stop(), wrong?.api.stop()]);
  await pool.end();
  await dropShopDatabase(server, database);
  await rm(folder, { recursive: true, force: true });
});

async function jumpTo(seconds: number): Promise<void> {
  await writeFile(join(wrong.dataDir, 'clock-offset'), String(seconds));
  const shown = () => readFile(join(wrong.dataDir, 'files', 'clock-shown'), 'utf8');
  await expect.poll(shown).toBe(String(seconds));
}

async function ask(replica: Replica, path: string, token: string, json?: unknown) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const init = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
  const response = await fetch(replica.at + path, { ...init, headers });
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBeLessThan(300);
  return JSON.parse(text);
}

async function tokenOf(response: Response): Promise<string> {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text).jwt;
}

const guest = async (replica: Replica) => tokenOf(await fetch(`${replica.at}/api/auth/login/guest`));

async function member(replica: Replica): Promise<string> {
  const body = JSON.stringify({ username: accounts[0]?.email, password: accounts[0]?.password });
  const headers = { 'content-type': 'application/json' };
  return tokenOf(await fetch(`${replica.at}/api/auth/login`, { method: 'POST', headers, body }));
}

/** Fills the cart at one replica and pays at the other. */
async function buy(token: string, first: Replica, second: Replica): Promise<void> {
  await ask(first, '/api/cart', token, { id: ITEM, qty: 1 });
  await ask(second, '/api/checkout', token, CHECKOUT);
}

async function books() {
  const { rows } = await pool.query(
    `select (select count(*)::int from orders where status = 'paid') as paid,
       (select count(*)::int from orders where status <> 'paid') as others,
       (select count(*)::int from orders where abs(extract(epoch from now() - ts)) > 300) as misdated,
       (select count(*)::int from sandbox.stripe_objects where kind = 'charge' and body ->> 'paid' = 'true') as charges,
       (select count(distinct data ->> 'orderId')::int from pgboss.job
          where name = 'order-confirmation' and state = 'completed') as receipts,
       (select qoh + (select coalesce(sum(qty), 0) from order_stock where item_id = $1) from items where id = $1)::int as pieces`,
    [ITEM],
  );
  return rows[0];
}

it.each([
  ['a day ahead', DAY],
  ['a day behind', -DAY],
  ['ten minutes ahead', 600],
])('sells on both replicas while the clock of one is %s', async (_, seconds) => {
  const before = await books();
  await jumpTo(seconds);
  const tokens = [await guest(right), await guest(wrong), await member(right), await member(wrong)];
  for (const token of tokens) {
    await buy(token, right, wrong);
    await buy(token, wrong, right);
  }
  const sold = before.paid + 8;
  await expect
    .poll(books)
    .toEqual({ paid: sold, others: 0, misdated: 0, charges: sold, receipts: sold, pieces: before.pieces });
});

it('keeps who is signed in when the clock jumps a year ahead', async () => {
  const token = await member(wrong);
  await jumpTo(365 * DAY);
  expect(await ask(wrong, '/api/auth/login/guest', token)).toMatchObject({ loggedIn: true });
  expect(await ask(right, '/api/auth/login/guest', token)).toMatchObject({ loggedIn: true });
});

it('says that the clock of the machine is wrong, and no longer once it is right', async () => {
  await jumpTo(DAY);
  const warns = async () => {
    const { ready, warnings } = await (await fetch(`${wrong.at}/api/health/ready`)).json();
    return [ready, warnings.some(({ code }: { code: string }) => code === 'clock_off')];
  };
  await expect.poll(warns, { interval: 500 }).toEqual([true, true]);
  await jumpTo(0);
  await expect.poll(warns, { interval: 500 }).toEqual([true, false]);
});
