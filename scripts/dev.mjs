// @ts-check
import { join } from 'node:path';
import { startApi } from './api/start-api.mjs';
import { checkDatabaseUrl } from './postgres/check-database-url.mjs';
import { openShopDatabase } from './postgres/shop-database.mjs';
import { freePort } from './processes/free-port.mjs';
import { keepRunning } from './processes/keep-running.mjs';
import { PlainProblem } from './processes/plain-problem.mjs';
import { say, step } from './processes/say.mjs';
import { serveAsOne } from './processes/serve-as-one.mjs';
import { startService } from './processes/service.mjs';
import { beforeTheEnd, isEnding, runCommand } from './processes/shutdown.mjs';
import { waitUntil } from './processes/wait.mjs';
import { checkNode } from './setup/check-node.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, installed, packagedNode } from './setup/project.mjs';
import { checkPort, readPort } from './setup/read-port.mjs';
import { becomeTheShopOf } from './setup/running-record.mjs';
import { secretsOf } from './setup/secrets.mjs';
import { slicerOfShop } from './slicer/slicer-of-shop.mjs';

/** The shop for those who change it: pages and API reload. Astro makes the pages as they are asked for. */
async function openTheWorkshop() {
  checkNode();
  const port = readPort(process.env.PORT);
  const dataDir = openDataFolder(process.env.DATA_DIR);
  const record = await becomeTheShopOf(dataDir, 'npm run dev');
  beforeTheEnd(record.remove);
  await checkPort(port, '127.0.0.1');
  const secrets = secretsOf(dataDir);
  await installPackages();
  const url = `http://localhost:${port}`;
  process.env.PUBLIC_URL ||= url;
  const [apiPort = 0, pagesPort = 0] = [await freePort(), await freePort()];
  const own = {
    PORT: String(apiPort),
    DATABASE_URL: await databaseUrl(),
    DATA_DIR: dataDir,
    TOKEN_SECRET: secrets.tokenSecret,
    ...(await slicerOfShop(dataDir, (pid) => record.add('slicer', pid))),
  };
  await step('Starting the API', () =>
    keepRunning('The API', (stopLater) =>
      startApi(own, {
        onStart: (pid) => record.add('api', pid),
        onLine: say,
        denoFlags: ['--watch=content', '--no-clear-screen'],
        // What watches the files outlives the API that it watches, and has nothing to finish.
        patience: 2_000,
        stopLater,
      }),
    ),
  );
  const astro = startService(
    packagedNode(),
    [installed('astro'), 'dev', '--port', String(pagesPort), '--host', '127.0.0.1'],
    {
      env: { ...environmentWithPackages(), ASTRO_TELEMETRY_DISABLED: '1' },
      logFile: join(dataDir, 'astro.log'),
      onLine: say,
    },
  );
  record.add('astro', astro.pid);
  const answers = () =>
    fetch(`http://127.0.0.1:${pagesPort}/favicon.svg`).then(
      () => true,
      () => false,
    );
  await Promise.race([astro.ended, waitUntil(answers, 60_000, 200)]);
  await serveAsOne(port, (path) => (/^\/(api|feeds|sandbox)(\/|$)/.test(path) ? apiPort : pagesPort));
  say(`Northspool reloads at ${url}`);
  beforeTheEnd(record.closes);
  const why = await astro.ended;
  if (!isEnding()) throw new PlainProblem(`Astro ended (${why}). It said last:\n${astro.lastLines()}`);

  async function databaseUrl() {
    const given = process.env.DATABASE_URL;
    if (!given)
      return (await step('Starting the database', () => openShopDatabase(dataDir, secrets.databasePassword))).url;
    await checkDatabaseUrl(given);
    return given;
  }
}

await runCommand(openTheWorkshop, { exitCodeOnSignal: 0, onSignal: 'Closing …' });
