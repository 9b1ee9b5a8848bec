// @ts-check
import { startApi } from './api/start-api.mjs';
import { buildSiteWhenChanged } from './build/build-site.mjs';
import { checkDatabaseUrl, parseDatabaseUrl } from './postgres/check-database-url.mjs';
import { openShopDatabase } from './postgres/shop-database.mjs';
import { keepRunning } from './processes/keep-running.mjs';
import { complain, say, step } from './processes/say.mjs';
import { beforeTheEnd, runCommand } from './processes/shutdown.mjs';
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
  const record = await becomeTheShopOf(dataDir, 'npm start');
  beforeTheEnd(record.remove);
  await checkPort(port, HOST || undefined);
  const secrets = secretsOf(dataDir);
  await installPackages();
  const databaseUrl = await openDatabase();
  await buildSiteWhenChanged();
  const own = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: TOKEN_SECRET || secrets.tokenSecret,
    ...(await slicerOfShop(dataDir, (pid) => record.add('slicer', pid))),
  };
  const onProblem = (/** @type {string} */ message) =>
    complain(`The API reports: ${message} (more in ${dataDir}/api.log)`);
  const onStart = (/** @type {number} */ pid) => record.add('api', pid);
  await step('Starting the API', () =>
    keepRunning('The API', (stopLater) => startApi(own, { onStart, onProblem, stopLater })),
  );
  say(`Northspool is open at ${PUBLIC_URL || `http://localhost:${port}`}`);
  if (!STRIPE_SECRET_KEY) {
    say('Sandbox mode: no money moves, mail is at /sandbox/mail, the test card is 4242 4242 4242 4242.');
    for (const line of demoAccountLines()) say(line);
  }
  beforeTheEnd(record.closes);
  // The services keep this process running until a signal ends it.

  async function openDatabase() {
    if (!DATABASE_URL)
      return (await step('Starting the database', () => openShopDatabase(dataDir, secrets.databasePassword))).url;
    await checkDatabaseUrl(DATABASE_URL);
    return DATABASE_URL;
  }
}

await runCommand(openTheShop, { exitCodeOnSignal: 0, onSignal: 'Closing the shop …' });
