// @ts-check

import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startApi } from './api/start-api.mjs';
import { checkDatabaseUrl } from './postgres/check-database-url.mjs';
import { openShopDatabase } from './postgres/shop-database.mjs';
import { forwardRequest } from './processes/forward-request.mjs';
import { freePort } from './processes/free-port.mjs';
import { keepRunning } from './processes/keep-running.mjs';
import { print, step } from './processes/print.mjs';
import { startService } from './processes/service.mjs';
import { isShuttingDown, onShutdown, runCommand } from './processes/shutdown.mjs';
import { UserError } from './processes/user-error.mjs';
import { waitUntil } from './processes/wait.mjs';
import { environmentWithPackages, installed, packagedNode } from './project.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { checkNode, installPackages } from './setup/install-packages.mjs';
import { checkPort, readPort } from './setup/read-port.mjs';
import { claimDataFolder } from './setup/running-record.mjs';
import { loadSecrets } from './setup/secrets.mjs';
import { startShopSlicer } from './slicer/start-slicer.mjs';

/**
 * Proxies several local servers through one port, web sockets included: browsers see one origin, as in
 * production. (Astro's own proxy runs after its trailing-slash rule, which rejects /api/cart.)
 * @param {number} port
 * @param {(path: string) => number} portFor the server's port for a path
 * @returns {Promise<void>}
 */
function serveAsOne(port, portFor) {
  const server = createServer((incoming, answer) => {
    const onFailure = () => {
      answer.writeHead(502, { 'content-type': 'text/plain', 'retry-after': '1' });
      answer.end('Starting. Reload in a moment.');
    };
    forwardRequest(incoming, answer, { port: portFor(incoming.url ?? '/'), onFailure });
  });
  server.on('upgrade', ({ url = '/', rawHeaders }, socket, head) => {
    const onward = connect(portFor(url), '127.0.0.1', () => {
      const lines = rawHeaders.flatMap((text, at) => (at % 2 ? [] : [`${text}: ${rawHeaders[at + 1]}`]));
      onward.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].map((each) => each.destroy()));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.unref();
      resolve();
    });
  });
}

/** The shop for developers: pages and API reload. Astro renders pages on request. */
async function startDevShop() {
  checkNode();
  const port = readPort(process.env.PORT);
  const dataDir = openDataFolder(process.env.DATA_DIR);
  const record = await claimDataFolder(dataDir, 'npm run dev');
  onShutdown(record.remove);
  await checkPort(port, '127.0.0.1');
  const secrets = loadSecrets(dataDir);
  await installPackages();
  const url = `http://localhost:${port}`;
  process.env.PUBLIC_URL ||= url;
  const [apiPort = 0, pagesPort = 0] = [await freePort(), await freePort()];
  const own = {
    PORT: String(apiPort),
    DATABASE_URL: await databaseUrl(),
    DATA_DIR: dataDir,
    TOKEN_SECRET: secrets.tokenSecret,
    // It has no built pages and no release: its content is that of the folder, at the present time.
    SITE_DIR: join(dataDir, 'no-site'),
    ...(await startShopSlicer(dataDir, (pid) => record.add('slicer', pid))),
  };
  await step('Starting the API', () =>
    keepRunning('The API', (stopLater) =>
      startApi(own, {
        onStart: (pid) => record.add('api', pid),
        onLine: print,
        denoFlags: ['--watch=content', '--no-clear-screen'],
        isBundled: false,
        // The file watcher outlives the API that it watches, and has nothing to finish.
        stopTimeout: 2_000,
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
      onLine: print,
    },
  );
  record.add('astro', astro.pid);
  const answers = () =>
    fetch(`http://127.0.0.1:${pagesPort}/favicon.svg`).then(
      () => true,
      () => false,
    );
  await Promise.race([astro.ended, waitUntil(answers, 60_000, 200)]);
  const isForApi = (/** @type {string} */ path) => /^\/(api|feeds|sandbox)(\/|$)/.test(path);
  await serveAsOne(port, (path) => (isForApi(path) ? apiPort : pagesPort));
  print(`Northspool is running at ${url} and reloads on changes.`);
  onShutdown(record.closes);
  const why = await astro.ended;
  if (!isShuttingDown()) throw new UserError(`Astro exited (${why}). Last output:\n${astro.lastLines()}`);

  async function databaseUrl() {
    const given = process.env.DATABASE_URL;
    if (!given)
      return (await step('Starting the database', () => openShopDatabase(dataDir, secrets.databasePassword))).url;
    await checkDatabaseUrl(given);
    return given;
  }
}

await runCommand(startDevShop, { exitCodeOnSignal: 0, onSignal: 'Shutting down …' });
