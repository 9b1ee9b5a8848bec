// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../../scripts/processes/run-to-end.mjs';
import { UserError } from '../../scripts/processes/user-error.mjs';
import { waitUntil } from '../../scripts/processes/wait.mjs';
import { fromHousehold, ITEM, makeGuests } from '../bench/shoppers.mjs';

const FILE = 'content/products/pla/white.yaml';
const PAGE = '/shop/PLA/White-1.75mm-1kg/';
/** It builds the pages once when it starts. */
const FIRST_RELEASE_TIMEOUT_MS = 300_000;
/** Each of the replicas is asked, whichever Caddy chooses. */
const LOOKS = 10;

/** @typedef {import('./open-stack.mjs').Stack} Stack */
/** @typedef {import('./ask-shop.mjs').AskShop} AskShop */

/** The release that the service publishes when it starts. @param {Stack} stack */
export async function firstRelease(stack) {
  const shown = () => stack.ask('select to_json(current) from shown_release');
  if (await waitUntil(async () => Boolean(await shown()), FIRST_RELEASE_TIMEOUT_MS)) return;
  throw new UserError(`Nothing was published.\n${await stack.run('logs', '--tail', '20', 'publish')}`);
}

/**
 * Publishes another price, as an editor does.
 * @param {Stack} stack
 * @param {AskShop} ask
 */
export async function publishPrice(stack, ask) {
  const file = join(stack.folder, FILE);
  const text = readFileSync(file, 'utf8');
  const [, before = '', old = ''] = /(weight: 1kg, price: )(\d+)/.exec(text) ?? [];
  const price = Number(old) - 100;
  writeFileSync(file, text.replace(before + old, before + price));
  await stack.exec('publish', 'npm', 'run', 'publish');
  for (let n = 0; n < LOOKS; n++) await checkPrice(ask, { price, tokenSecret: stack.tokenSecret });
}

/** @param {AskShop} ask @param {{ price: number, tokenSecret: string }} expected */
async function checkPrice(ask, { price, tokenSecret }) {
  const [guest] = makeGuests(1, tokenSecret);
  const headers = { ...fromHousehold(61_000), authorization: `Bearer ${guest?.token}` };
  const page = await ask('GET', PAGE);
  const cart = await ask('POST', '/api/cart', { json: { id: ITEM, qty: 1 }, headers });
  const prices = {
    page: Math.round(Number(/"price":"([\d.]+)"/.exec(page.text)?.[1]) * 100),
    cart: Number(/"price":(\d+)/.exec(cart.text)?.[1]),
  };
  if (prices.page !== price || prices.cart !== price)
    throw new UserError(`${price} was published; the page shows ${prices.page}, a cart ${prices.cart}.`);
}

/** What the doctor finds wrong, from inside a replica. @param {Stack} stack */
export async function askDoctor(stack) {
  const id = await stack.idOf('shop-1');
  // It ends with 1 when something is wrong, as the certificate of a machine without a name is.
  const { output } = await runToEnd('docker', ['exec', id, 'doctor', '--json']);
  /** @type {{ id: string, status: string, message: string }[]} */
  const findings = JSON.parse(output.slice(output.indexOf('[\n'), output.indexOf('\n]') + 2));
  return findings;
}

/** A backup into the volume of backups. @param {Stack} stack */
export async function backUp(stack) {
  const printed = await stack.exec('shop-1', 'shop', 'backup', '--to', '/backups');
  const [name] = /northspool-[^/ ]+\.tar\.zst/.exec(printed) ?? [];
  if (!name) throw new UserError(`No backup: ${printed}`);
  return { name, printed };
}

/** Orders that are paid now. @param {Stack} stack @returns {Promise<string[]>} */
export async function paidOrders(stack) {
  return await stack.ask("select coalesce(json_agg(id), '[]') from orders where status = 'paid'");
}
