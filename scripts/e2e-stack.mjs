// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApi } from './api/start-api.mjs';
import { buildSiteWhenChanged } from './build/build-site.mjs';
import { dropShopDatabase, ensureShopDatabase } from './postgres/shop-role.mjs';
import { startThrowawayServer } from './postgres/throwaway.mjs';
import { freePort } from './processes/free-port.mjs';
import { PlainProblem } from './processes/plain-problem.mjs';
import { say } from './processes/say.mjs';
import { beforeTheEnd, isEnding, runCommand } from './processes/shutdown.mjs';
import { slicerOfShop } from './slicer/slicer-of-shop.mjs';

/** A whole shop in sandbox mode for browser tests, with a database of its own; all of it goes at SIGTERM. */
async function openTestShop() {
  await buildSiteWhenChanged();
  const server = process.env.TEST_DATABASE_URL;
  const url = await databaseOn(server || (await ownServer()));
  const dataDir = mkdtempSync('/var/tmp/northspool-e2e-');
  beforeTheEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = process.env.E2E_PORT || String(await freePort());
  // A journey that ends the slicer while it works finds its process here.
  const slicer = await slicerOfShop(dataDir, (pid) => writeFileSync(join(dataDir, 'slicer.pid'), String(pid)));
  const secret = { TOKEN_SECRET: randomBytes(32).toString('hex') };
  const own = { PORT: port, DATABASE_URL: url, DATA_DIR: dataDir, ...secret, ...slicer };
  const api = await startApi(own);
  writeRecord({ databaseUrl: url, dataDir });
  say(JSON.stringify({ ready: true, url: `http://localhost:${port}`, dataDir }));
  // Not started again: a crash must fail the tests.
  const why = await api.ended;
  if (!isEnding()) throw new PlainProblem(`The API ended (${why}). It said last:\n${api.lastLines()}`);
}

/**
 * Tells tests where the shop keeps its books.
 * @param {{ databaseUrl: string, dataDir: string }} record
 */
function writeRecord(record) {
  const file = process.env.E2E_RECORD;
  if (!file) return;
  writeFileSync(file, JSON.stringify(record), { mode: 0o600 });
  beforeTheEnd(() => rmSync(file, { force: true }));
}

/**
 * A database and a role of this run's own: a process id may be another run's, too, in another container.
 * @param {string} server address of a database on it
 */
async function databaseOn(server) {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  beforeTheEnd(() => dropShopDatabase(server, name));
  return ensureShopDatabase(server, { database: name, role: name, password: randomBytes(16).toString('hex') });
}

async function ownServer() {
  const server = await startThrowawayServer();
  beforeTheEnd(server.stop);
  return server.url;
}

await runCommand(openTestShop, { exitCodeOnSignal: 0 });
