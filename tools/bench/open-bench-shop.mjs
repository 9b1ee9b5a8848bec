// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startApi } from '../../scripts/api/start-api.mjs';
import { openShopDatabase } from '../../scripts/postgres/shop-database.mjs';
import { freePort } from '../../scripts/processes/free-port.mjs';
import { startStripe } from './start-stripe.mjs';

/**
 * @typedef {object} BenchShop
 * @property {string} url
 * @property {string} databaseUrl
 * @property {string} tokenSecret
 * @property {number} pid of the API
 * @property {() => number} memory
 * @property {() => Promise<string>} addReplica starts another API over the same database and gives its address
 */

/**
 * A whole shop in sandbox mode as `npm start` runs it, with a database that waits for the disk. With `stripe`, payments
 * go to a process of the bench, and the API has no look-alikes in it, as a shop that is open to the public.
 * @param {string} dataDir
 * @param {{ stripe?: boolean }} [options]
 * @returns {Promise<BenchShop>}
 */
export async function openBenchShop(dataDir, { stripe = false } = {}) {
  const { url, databaseUrl, tokenSecret, own: data } = await openBenchData(dataDir);
  const own = { ...data, ...(stripe && (await startStripe(url))) };
  const { pid } = await startApi(own);
  const addReplica = async () => {
    const other = await freePort();
    await startApi({ ...own, PORT: String(other) });
    return `http://127.0.0.1:${other}`;
  };
  return {
    url,
    databaseUrl,
    tokenSecret,
    pid,
    memory: () => residentMegabytes(pid),
    addReplica,
  };
}

/**
 * The database and the settings of a shop that is not started yet.
 * @param {string} dataDir
 */
export async function openBenchData(dataDir) {
  const tokenSecret = randomBytes(32).toString('hex');
  const { url: databaseUrl, stop } = await openShopDatabase(dataDir, randomBytes(16).toString('hex'));
  const port = await freePort();
  const own = { PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TOKEN_SECRET: tokenSecret };
  // Requests say for whom they come, as behind the proxy of a real installation.
  process.env.TRUSTED_PROXIES = '1';
  return { url: `http://127.0.0.1:${port}`, databaseUrl, tokenSecret, own, stop };
}

/** @param {number} pid */
export function residentMegabytes(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
