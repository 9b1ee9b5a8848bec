// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { buildSiteWhenChanged } from '../build/build-site.mjs';
import { freePort } from '../processes/free-port.mjs';
import { say, step } from '../processes/say.mjs';
import { beforeTheEnd, end, runCommand } from '../processes/shutdown.mjs';
import { installChromiumWhenMissing } from '../setup/install-chromium.mjs';
import { installPackages } from '../setup/install-packages.mjs';
import { PROJECT } from '../setup/project.mjs';
import { measuredPages } from './measured-pages.mjs';

const GENERATED_PRODUCTS = 5000;
const LISTED_PRODUCTS = 600;
const LISTED_ITEM = 'pla-white-1.75mm-1kg';

/** Measures the shop on this machine, prints one table and writes `bench/results.json`. */
async function bench() {
  await installPackages();
  const executablePath = await installChromiumWhenMissing();
  // What needs packages is loaded once they are there.
  const [
    { buildTimes },
    { checkoutScript },
    { listingScript },
    { measureLoads },
    { measurePages },
    { openBenchShop },
    { measureSockets },
    { table },
    { measureVotes },
  ] = await Promise.all([
    import('./build-times.mjs'),
    import('./checkout-script.mjs'),
    import('./listing-script.mjs'),
    import('./loads.mjs'),
    import('./pages.mjs'),
    import('./open-bench-shop.mjs'),
    import('./sockets.mjs'),
    import('./table.mjs'),
    import('./votes.mjs'),
  ]);
  await buildSiteWhenChanged();
  const dataDir = mkdtempSync('/var/tmp/northspool-bench-');
  beforeTheEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const shop = await step('Opening a shop with data of its own', () => openBenchShop(dataDir));
  const loads = await step('Sending requests', () => measureLoads(shop));
  const memory = shop.memory();
  const replica = await step('Opening another replica', () => shop.addReplica());
  const sockets = await step('Watching the machine', () => measureSockets([shop.url, replica], shop.databaseUrl));
  const votes = await step('Voting', () => measureVotes(shop, replica));
  const pages = await step('Looking at pages', async () =>
    measurePages(shop.url, measuredPages, { executablePath, debuggingPort: await freePort() }),
  );
  const checkout = await step('Opening the checkout', () => checkoutScript(shop.url, LISTED_ITEM, { executablePath }));
  const builds = await step('Building pages', () => buildTimes(GENERATED_PRODUCTS));
  const listing = await step('Searching a long list', () => listingScript(LISTED_PRODUCTS, { executablePath }));
  const machine = { cores: cpus().length, gigabytes: Math.round(totalmem() / 2 ** 30), cpu: cpus()[0]?.model ?? '' };
  const results = {
    at: new Date().toISOString(),
    machine,
    loads,
    apiMegabytesAfterLoads: memory,
    sockets,
    votes,
    checkoutScriptBytes: checkout,
    builds,
    listing,
    ...pages,
  };
  mkdirSync(join(PROJECT, 'bench'), { recursive: true });
  writeFileSync(join(PROJECT, 'bench', 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  say(table(results));
  await end(0);
}

await runCommand(bench, { exitCodeOnSignal: 1 });
