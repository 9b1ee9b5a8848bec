// @ts-check
import { startApi, whyApiEnded } from './api/start-api.mjs';
import { buildSiteWhenChanged } from './build/build-site.mjs';
import { checkDatabaseUrl, parseDatabaseUrl } from './postgres/check-database-url.mjs';
import { openShopDatabase } from './postgres/shop-database.mjs';
import { PlainProblem } from './processes/plain-problem.mjs';
import { complain, say, step } from './processes/say.mjs';
import { beforeTheEnd, isEnding, runCommand } from './processes/shutdown.mjs';
import { checkNode } from './setup/check-node.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { demoAccountLines } from './setup/demo-accounts.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { checkPort, readPort } from './setup/read-port.mjs';
import { becomeTheShopOf } from './setup/running-record.mjs';
import { secretsOf } from './setup/secrets.mjs';
import { slicerOfShop } from './slicer/slicer-of-shop.mjs';

async function openTheShop() {
  const { DATABASE_URL, HOST, PORT, PUBLIC_URL, STRIPE_SECRET_KEY, TOKEN_SECRET } = process.env;
  checkNode();
  const port = readPort(PORT);
  if (DATABASE_URL) parseDatabaseUrl(DATABASE_URL);
  const dataDir = openDataFolder(process.env.DATA_DIR);
  const record = await becomeTheShopOf(dataDir);
  beforeTheEnd(record.remove);
  await checkPort(port, HOST || undefined);
  const secrets = secretsOf(dataDir);
  await installPackages();
  const database = await openDatabase();
  await buildSiteWhenChanged();
  const own = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: TOKEN_SECRET || secrets.tokenSecret,
    ...(await slicerOfShop(dataDir)),
  };
  const onProblem = (/** @type {string} */ message) =>
    complain(`The API reports: ${message} (more in ${dataDir}/api.log)`);
  const api = await step('Starting the API', () => startApi(own, { onStart: record.addApi, onProblem }));
  say(`Northspool is open at ${PUBLIC_URL || `http://localhost:${port}`}`);
  if (!STRIPE_SECRET_KEY) {
    say('Sandbox mode: no money moves, mail is at /sandbox/mail, the test card is 4242 4242 4242 4242.');
    for (const line of demoAccountLines()) say(line);
  }
  beforeTheEnd(record.closes);
  await Promise.race([
    api.ended.then(() => fail(whyApiEnded(api))),
    database.ended.then(() =>
      fail(`The database ended, so the shop is closed. Its last words are in ${dataDir}/postgres.log.`),
    ),
  ]);

  async function openDatabase() {
    if (!DATABASE_URL) return step('Starting the database', () => openShopDatabase(dataDir, secrets.databasePassword));
    await checkDatabaseUrl(DATABASE_URL);
    return { url: DATABASE_URL, ended: new Promise(() => {}) };
  }
}

/** @param {string} sentence */
function fail(sentence) {
  if (!isEnding()) throw new PlainProblem(sentence);
}

await runCommand(openTheShop, { exitCodeOnSignal: 0, onSignal: 'Closing the shop …' });
