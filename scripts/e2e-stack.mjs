// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApi } from './api/start-api.mjs';
import { buildSiteWhenChanged } from './build/build-site.mjs';
import { dropShopDatabase, ensureShopDatabase } from './postgres/shop-role.mjs';
import { startThrowawayServer } from './postgres/throwaway.mjs';
import { freePort } from './processes/free-port.mjs';
import { print } from './processes/print.mjs';
import { isShuttingDown, onShutdown, runCommand } from './processes/shutdown.mjs';
import { UserError } from './processes/user-error.mjs';
import { keepPublishing } from './releases/publish-on-demand.mjs';
import { runPublisher } from './releases/run-publisher.mjs';
import { foldersToOpen } from './releases/stored-releases.mjs';
import { startShopSlicer } from './slicer/start-slicer.mjs';
import { writeSmallContent } from './test/small-content.mjs';

/**
 * Starts a whole shop in sandbox mode for browser tests, with its own database; SIGTERM removes all of it. With
 * E2E_PUBLISHES it has content of its own, which is quick to build, and the process that publishes.
 */
async function startTestShop() {
  await buildSiteWhenChanged();
  const server = process.env.TEST_DATABASE_URL;
  const url = await databaseOn(server || (await ownServer()));
  const dataDir = mkdtempSync('/var/tmp/northspool-e2e-');
  onShutdown(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = process.env.E2E_PORT || String(await freePort());
  const slicer = await startShopSlicer(dataDir);
  const secret = { TOKEN_SECRET: randomBytes(32).toString('hex') };
  const own = { PORT: port, DATABASE_URL: url, DATA_DIR: dataDir, ...secret, ...slicer };
  const shop = { dataDir, databaseUrl: url };
  const release = process.env.E2E_PUBLISHES ? await makeFirstRelease(shop) : undefined;
  const api = await startApi({ ...own, ...(release && foldersToOpen(dataDir, release)) });
  if (release) await startPublishing(shop, release);
  writeRecord({ databaseUrl: url, dataDir });
  print(JSON.stringify({ ready: true, url: `http://localhost:${port}`, dataDir }));
  // Not restarted, because a crash must fail the tests.
  const why = await api.ended;
  if (!isShuttingDown()) throw new UserError(`The API exited (${why}). Last output:\n${api.lastLines()}`);
}

/**
 * @param {import('./releases/run-publisher.mjs').Shop} shop
 * @returns {Promise<import('./releases/stored-releases.mjs').Manifest>}
 */
async function makeFirstRelease(shop) {
  const content = join(shop.dataDir, 'content');
  writeSmallContent(content);
  process.env.CONTENT_DIR = content;
  const { code, result } = await runPublisher(shop, ['prepare']);
  if (code !== 0) throw new UserError('The first release was not made.');
  return /** @type {import('./releases/stored-releases.mjs').Manifest} */ (result);
}

/**
 * @param {import('./releases/run-publisher.mjs').Shop} shop
 * @param {import('./releases/stored-releases.mjs').Manifest} release
 */
async function startPublishing(shop, release) {
  await keepPublishing(shop, await runPublisher(shop, ['show', release.id]));
}

/**
 * Writes the database address and data folder for tests.
 * @param {{ databaseUrl: string, dataDir: string }} record
 */
function writeRecord(record) {
  const file = process.env.E2E_RECORD;
  if (!file) return;
  writeFileSync(file, JSON.stringify(record), { mode: 0o600 });
  onShutdown(() => rmSync(file, { force: true }));
}

/**
 * Creates a database and a role for this run. Names are random, because a run in another container may have the same process id.
 * @param {string} server address of a database on it
 */
async function databaseOn(server) {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  onShutdown(() => dropShopDatabase(server, name));
  return ensureShopDatabase(server, { database: name, role: name, password: randomBytes(16).toString('hex') });
}

async function ownServer() {
  const server = await startThrowawayServer();
  onShutdown(server.stop);
  return server.url;
}

await runCommand(startTestShop, { exitCodeOnSignal: 0 });
