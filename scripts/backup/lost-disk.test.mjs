// @ts-check
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startApi } from '../api/start-api.mjs';
import { withConnection } from '../postgres/connect.mjs';
import { openShopDatabase } from '../postgres/shop-database.mjs';
import { freePort } from '../processes/free-port.mjs';
import { identify } from '../processes/identity.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { PROJECT } from '../project.mjs';
import { loadSecrets } from '../setup/secrets.mjs';

// A folder that the Postgres user may enter; if this run is killed, a later one removes it.
const folder = mkdtempSync('/var/tmp/northspool-test-');
chmodSync(folder, 0o711);
writeFileSync(join(folder, 'owner'), identify(process.pid) ?? '');
/** @type {(() => Promise<unknown>)[]} */
const open = [];
afterAll(async () => {
  for (const close of open.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** @type {{ email: string, password: string }[]} */
const [DEMO = { email: '', password: '' }] = JSON.parse(
  readFileSync(join(PROJECT, 'api', 'sandbox', 'demo-accounts.json'), 'utf8'),
);

const SPOOL = 'pla-petrol-1.75mm-1kg';
const ADA = {
  ...{ serviceCode: 95, country: 'US', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' },
  ...{ phone: '(313) 555-0100', address: '12 Analytical Way', city: 'Toledo', state: 'OH', zipCode: '43604' },
};

/** @param {string} dataDir */
async function openShop(dataDir) {
  const secrets = loadSecrets(dataDir);
  const database = await openShopDatabase(dataDir, secrets.databasePassword);
  let isOpen = true;
  const closeDatabase = async () => {
    if (isOpen) await database.stop();
    isOpen = false;
  };
  open.push(closeDatabase);
  const port = await freePort();
  const own = { PORT: String(port), DATABASE_URL: database.url, DATA_DIR: dataDir, TOKEN_SECRET: secrets.tokenSecret };
  const api = await startApi(own);
  open.push(api.stop);
  return { url: `http://127.0.0.1:${port}`, databaseUrl: database.url, api, closeDatabase };
}

/** A browser, which keeps its cookies. @param {string} cookie */
function browser(cookie = '') {
  const jar = { cookie };
  return {
    jar,
    /** @param {string} url @param {object} [json] @param {Record<string, string>} [headers] */
    async call(url, json, headers = {}) {
      const answer = await fetch(url, {
        ...(json && { method: 'POST', body: JSON.stringify(json) }),
        headers: { 'content-type': 'application/json', origin: new URL(url).origin, cookie: jar.cookie, ...headers },
      });
      const set = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
      if (set.length > 0) jar.cookie = set.join('; ');
      const body = await answer.json();
      if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
      return body;
    },
    /** @param {string} shop */
    async buy(shop) {
      await this.call(`${shop}/api/cart`, { id: SPOOL, qty: 1, sides: [] });
      const order = await this.call(
        `${shop}/api/checkout`,
        { payment: { tokenId: 'pm_card_visa' }, customerInfo: ADA, couponName: null, paymentService: 'stripe' },
        { 'idempotency-key': crypto.randomUUID() },
      );
      return order.payment.refId;
    },
  };
}

/** A content folder that somebody is editing. */
const edited = join(folder, 'content');
mkdirSync(edited);
for (const name of ['store.yaml', 'vending.yaml']) writeFileSync(join(edited, name), 'half: [');

/** @param {string} dataDir @param {string[]} typed */
function operate(dataDir, ...typed) {
  const { DATABASE_URL: _, ...env } = process.env;
  return runToEnd(process.execPath, ['scripts/shop.mjs', ...typed], {
    cwd: PROJECT,
    env: { ...env, DATA_DIR: dataDir, CONTENT_DIR: edited },
  });
}

/** @param {string} dataDir @param {string} text */
function mailsWith(dataDir, text) {
  const mails = readdirSync(join(dataDir, 'mail'), { recursive: true, withFileTypes: true }).filter((each) =>
    each.name.endsWith('.eml'),
  );
  return mails
    .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'))
    .filter((mail) => mail.includes(text));
}

it('opens again from a backup that was made amid an edit, with its cart, accounts, models and receipts, and sells', async () => {
  const dataDir = join(folder, 'shop');
  mkdirSync(dataDir, { mode: 0o755 });
  const before = await openShop(dataDir);
  const ada = browser();
  const order = await ada.buy(before.url);
  await ada.call(`${before.url}/api/cart`, { id: SPOOL, qty: 3, sides: [] });
  const model = join('files', 'models', crypto.randomUUID());
  mkdirSync(join(dataDir, 'files', 'models'), { recursive: true });
  writeFileSync(join(dataDir, model), 'solid gear');
  await before.api.stop();
  // The receipt was not sent yet.
  await withConnection(before.databaseUrl, (client) =>
    client.query(`update pgboss.job set state = 'created', started_on = null, completed_on = null, heartbeat_on = null
      where name = 'order-confirmation'`),
  );
  const made = await operate(dataDir, 'backup', '--to', join(folder, 'backups'));
  expect(made.output).toContain('read back and complete');
  expect(await operate(dataDir, 'upgrade', 'apply')).toMatchObject({ code: 0 });
  expect(await operate(dataDir, 'vending', 'load')).toMatchObject({
    code: 1,
    output: expect.stringContaining('vending.yaml'),
  });
  const [name = ''] = readdirSync(join(folder, 'backups'));
  await before.closeDatabase();
  rmSync(dataDir, { recursive: true });

  mkdirSync(dataDir, { mode: 0o755 });
  const restored = await operate(dataDir, 'restore', '--from', join(folder, 'backups', name));
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Start the shop with npm start.') });
  const again = await operate(dataDir, 'restore', '--from', join(folder, 'backups', name));
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('has a database already') });

  const after = await openShop(dataDir);
  const { lines } = await ada.call(`${after.url}/api/cart`);
  expect(lines).toMatchObject([{ itemId: SPOOL, qty: 3 }]);
  expect(readFileSync(join(dataDir, model), 'utf8')).toBe('solid gear');
  await expect.poll(() => mailsWith(dataDir, order).length).toBe(1);
  const next = await browser().buy(after.url);
  await expect.poll(() => mailsWith(dataDir, next).length).toBe(1);
  expect(mailsWith(dataDir, order)).toHaveLength(1);
  const login = await fetch(`${after.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: after.url },
    body: JSON.stringify({ username: DEMO.email, password: DEMO.password }),
  });
  expect(login.status).toBe(200);
});
