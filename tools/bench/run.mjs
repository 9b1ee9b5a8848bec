// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSiteWhenChanged } from '../../scripts/build/build-site.mjs';
import { freePort } from '../../scripts/processes/free-port.mjs';
import { print, step } from '../../scripts/processes/print.mjs';
import { onShutdown, runCommand, shutDown } from '../../scripts/processes/shutdown.mjs';
import { PROJECT } from '../../scripts/project.mjs';
import { installChromiumWhenMissing } from '../../scripts/setup/browsers.mjs';

const SIZES = '130,5000';
const LISTED_ITEM = 'pla-white-1.75mm-1kg';

/**
 * Measures the shop on this machine, prints tables and writes `bench/results.json`. `npm run bench -- queu3d`, `-- soak`, `-- publish`,
 * `-- desk`, `-- routes`, `-- checkouts` or `-- pages` runs only that part, `-- checkouts ../other` beside another version of the shop, `-- pages home` one page, five times; `-- --items 130,5000,20000,50000` only what grows with the catalogue, and Lighthouse's scores.
 */
async function bench() {
  const { values, positionals } = parseArgs({ options: { items: { type: 'string' } }, allowPositionals: true });
  const executablePath = await installChromiumWhenMissing();
  if (positionals[0] === 'queu3d') return await benchQueu3d(executablePath);
  if (positionals[0] === 'soak') return await benchSoak();
  if (positionals[0] === 'publish') return await benchPublishing();
  if (positionals[0] === 'desk') return await benchDesk();
  if (positionals[0] === 'routes') return await benchRoutes();
  if (positionals[0] === 'checkouts') return await benchCheckouts(positionals[1]);
  if (positionals[0] === 'pages') return await benchPages(executablePath, positionals[1]);
  if (values.items) return await benchSizes(values.items, executablePath);
  // Imported late, because these modules need the installed packages.
  const [
    { checkoutScript },
    { measureDesk },
    { measureLoads },
    { measuredPages, measurePages },
    { openBenchShop },
    { measureSockets },
    { table },
    { measureVotes },
  ] = await Promise.all([
    import('./checkout-script.mjs'),
    import('./desk.mjs'),
    import('./loads.mjs'),
    import('./pages.mjs'),
    import('./open-bench-shop.mjs'),
    import('./sockets.mjs'),
    import('./table.mjs'),
    import('./votes.mjs'),
  ]);
  await buildSiteWhenChanged();
  const shop = await step('Starting a shop with its own data', () => openBenchShop(ownFolder()));
  const loads = await step('Sending requests', () => measureLoads(shop));
  const memory = shop.memory();
  const replica = await step('Starting a second replica', () => shop.addReplica());
  const sockets = await step('Watching the vending machine', () =>
    measureSockets([shop.url, replica], shop.databaseUrl),
  );
  const votes = await step('Voting', () => measureVotes(shop, replica));
  const pages = await step('Measuring pages', async () =>
    measurePages(shop.url, measuredPages, { executablePath, debuggingPort: await freePort() }),
  );
  const checkout = await step('Measuring the checkout', () =>
    checkoutScript(shop.url, LISTED_ITEM, { executablePath }),
  );
  const desk = await step('Searching 100,000 orders', () => measureDesk(shop));
  const queu3d = await queu3dResults(executablePath);
  const machine = { cores: cpus().length, gigabytes: Math.round(totalmem() / 2 ** 30), cpu: cpus()[0]?.model ?? '' };
  const results = {
    at: new Date().toISOString(),
    machine,
    loads,
    apiMegabytesAfterLoads: memory,
    sockets,
    votes,
    checkoutScriptBytes: checkout,
    desk,
    queu3d,
    ...pages,
  };
  keep('results.json', results);
  print(table(results));
  print(await sizesOf(SIZES));
  await shutDown(0);
}

/**
 * @param {string} items numbers of items, with commas
 * @param {string} executablePath
 */
async function benchSizes(items, executablePath) {
  print(await sizesOf(items));
  await benchPages(executablePath);
}

/**
 * @param {string} executablePath
 * @param {string} [only] name of a page, whose runs are all shown
 */
async function benchPages(executablePath, only) {
  const [{ lighthouseTable }, { measuredPages, measurePages }, { openBenchShop }] = await Promise.all([
    import('./sizes-table.mjs'),
    import('./pages.mjs'),
    import('./open-bench-shop.mjs'),
  ]);
  await buildSiteWhenChanged();
  const shop = await openBenchShop(ownFolder());
  const chosen = measuredPages.filter(({ name }) => !only || name === only);
  const pages = await step('Measuring pages', async () =>
    measurePages(shop.url, chosen, { executablePath, debuggingPort: await freePort(), ...(only && { runs: 5 }) }),
  );
  keep('pages.json', pages);
  if (only) print(pages.lighthouse.map(({ page, runs }) => `${page}: ${runs.join(', ')}`).join('\n'));
  print(`\n${lighthouseTable(pages.lighthouse)}`);
  await shutDown(0);
}

/** @param {string} items */
async function sizesOf(items) {
  const [{ measureSize }, { sizesTable }] = await Promise.all([import('./sizes.mjs'), import('./sizes-table.mjs')]);
  const results = [];
  for (const size of items.split(',').map(Number)) {
    results.push(await step(`A shop of ${size} items`, () => measureSize(size)));
    keep('sizes.json', results);
  }
  return sizesTable(results);
}

/** @param {string | undefined} executablePath */
async function benchQueu3d(executablePath) {
  await buildSiteWhenChanged();
  const [{ markdownTable }, { queu3dRows }] = await Promise.all([import('./table.mjs'), import('./queu3d/rows.mjs')]);
  const results = await queu3dResults(executablePath);
  keep('queu3d.json', results);
  print(markdownTable(queu3dRows(results)));
  await shutDown(0);
}

async function benchDesk() {
  await buildSiteWhenChanged();
  const [{ deskRows, measureDesk }, { openBenchShop }, { markdownTable }] = await Promise.all([
    import('./desk.mjs'),
    import('./open-bench-shop.mjs'),
    import('./table.mjs'),
  ]);
  const shop = await step('Starting a shop with its own data', () => openBenchShop(ownFolder()));
  const results = await step('Searching 100,000 orders', () => measureDesk(shop));
  keep('desk.json', results);
  print(markdownTable(deskRows(results)));
  await shutDown(0);
}

async function benchRoutes() {
  await buildSiteWhenChanged();
  const [{ measureRoutes, routesTable }, { openBenchShop }, { markdownTable }] = await Promise.all([
    import('./routes.mjs'),
    import('./open-bench-shop.mjs'),
    import('./table.mjs'),
  ]);
  const shop = await step('Starting a shop with its own data', () => openBenchShop(ownFolder()));
  const costs = await step('Asking each route', () => measureRoutes(shop));
  keep('routes.json', costs);
  print(markdownTable(routesTable(costs)));
  await shutDown(0);
}

/** @param {string | undefined} other the folder of another version, with its packages and pages */
async function benchCheckouts(other) {
  await buildSiteWhenChanged();
  const [{ checkoutRows, measureCheckouts }, { markdownTable }] = await Promise.all([
    import('./checkouts.mjs'),
    import('./table.mjs'),
  ]);
  const results = await step('Selling', () => measureCheckouts([...(other ? [resolve(other)] : []), PROJECT]));
  keep('checkouts.json', results);
  print(markdownTable(checkoutRows(results)));
  await shutDown(0);
}

async function benchPublishing() {
  const { measurePublishing } = await import('./publish.mjs');
  const results = await step('Publishing beside shoppers', () => measurePublishing(ownFolder()));
  keep('publish.json', results);
  print(JSON.stringify(results, undefined, 2));
  await shutDown(0);
}

async function benchSoak() {
  await buildSiteWhenChanged();
  const { soak, soakTable } = await import('./soak/soak.mjs');
  const results = await step('Ten minutes of shoppers and attacks', () => soak(ownFolder()));
  keep('soak.json', results);
  print(soakTable(results));
  await shutDown(0);
}

/** @param {string | undefined} executablePath */
async function queu3dResults(executablePath) {
  const { measureQueu3d } = await import('./queu3d/measure-queu3d.mjs');
  return await measureQueu3d(ownFolder(), { executablePath });
}

/** A data folder that is deleted at exit. */
function ownFolder() {
  const folder = mkdtempSync('/var/tmp/northspool-bench-');
  onShutdown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * @param {string} file
 * @param {unknown} results
 */
function keep(file, results) {
  mkdirSync(join(PROJECT, 'bench'), { recursive: true });
  writeFileSync(join(PROJECT, 'bench', file), `${JSON.stringify(results, null, 2)}\n`);
}

await runCommand(bench, { exitCodeOnSignal: 1 });
