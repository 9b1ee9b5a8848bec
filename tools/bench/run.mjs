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
 * `-- desk`, `-- routes`, `-- checkouts`, `-- sale` or `-- pages` runs only that part, `-- checkouts ../other` beside another version of the shop, `-- pages home` one page, five times; `-- --items 130,5000,20000,50000` only what grows with the catalogue, and Lighthouse's scores.
 */
async function bench() {
  const { values, positionals } = parseArgs({ options: { items: { type: 'string' } }, allowPositionals: true });
  const executablePath = await installChromiumWhenMissing();
  const [name = '', only] = positionals;
  await buildSiteWhenChanged();
  if (values.items) {
    print(await sizesOf(values.items));
    await benchPages(executablePath);
  } else if (name === 'pages') {
    await benchPages(executablePath, only);
  } else {
    const part = parts[name];
    print(part ? await part(executablePath, only) : await benchAll(executablePath));
  }
  await shutDown(0);
}

// Imported late, because these modules need the installed packages.
/** @type {Readonly<Record<string, (executablePath: string, only?: string) => Promise<string>>>} what each prints */
const parts = {
  async queu3d(executablePath) {
    const [{ markdownTable }, { queu3dRows }] = await Promise.all([import('./table.mjs'), import('./queu3d/rows.mjs')]);
    return markdownTable(queu3dRows(kept('queu3d.json', await queu3dResults(executablePath))));
  },
  async desk() {
    const [{ deskRows, measureDesk }, { markdownTable }] = await Promise.all([
      import('./desk.mjs'),
      import('./table.mjs'),
    ]);
    const shop = await openShop();
    const results = await step('Searching 100,000 orders', () => measureDesk(shop));
    return markdownTable(deskRows(kept('desk.json', results)));
  },
  async routes() {
    const [{ measureRoutes, routesTable }, { markdownTable }] = await Promise.all([
      import('./routes.mjs'),
      import('./table.mjs'),
    ]);
    const shop = await openShop();
    return markdownTable(routesTable(kept('routes.json', await step('Asking each route', () => measureRoutes(shop)))));
  },
  async publish() {
    const { measurePublishing } = await import('./publish.mjs');
    const results = await step('Publishing beside shoppers', () => measurePublishing(ownFolder()));
    return JSON.stringify(kept('publish.json', results), undefined, 2);
  },
  /** Beside another version of the shop: its folder, with its packages and pages. */
  async checkouts(_, other) {
    const [{ checkoutRows, measureCheckouts }, { markdownTable }] = await Promise.all([
      import('./checkouts.mjs'),
      import('./table.mjs'),
    ]);
    const folders = [...(other ? [resolve(other)] : []), PROJECT];
    const results = await step('Selling', () => measureCheckouts(folders));
    return markdownTable(checkoutRows(kept('checkouts.json', results)));
  },
  /** Once with one process, and once with two replicas of which one is killed. */
  async sale() {
    const [{ checkSale, measureSale, saleRows }, { markdownTable }] = await Promise.all([
      import('./sale.mjs'),
      import('./table.mjs'),
    ]);
    const results = [
      await step('Ten thousand buyers', () => measureSale(ownFolder())),
      await step('Ten thousand buyers, and a replica that dies', () =>
        measureSale(ownFolder(), { replicas: 2, isKilled: true }),
      ),
    ];
    const table = markdownTable(kept('sale.json', results).flatMap(saleRows));
    print(table);
    results.forEach(checkSale);
    return '';
  },
  async soak() {
    const { soak, soakTable } = await import('./soak/soak.mjs');
    return soakTable(kept('soak.json', await step('Ten minutes of shoppers and attacks', () => soak(ownFolder()))));
  },
};

/** @param {string} executablePath */
async function benchAll(executablePath) {
  const [
    { checkoutScript },
    { measureDesk },
    { measureLoads },
    { measuredPages, measurePages },
    { measureSockets },
    { table },
    { measureVotes },
  ] = await Promise.all([
    import('./checkout-script.mjs'),
    import('./desk.mjs'),
    import('./loads.mjs'),
    import('./pages.mjs'),
    import('./sockets.mjs'),
    import('./table.mjs'),
    import('./votes.mjs'),
  ]);
  const shop = await openShop();
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
  const results = kept('results.json', {
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
  });
  return `${table(results)}\n${await sizesOf(SIZES)}`;
}

async function openShop() {
  const { openBenchShop } = await import('./open-bench-shop.mjs');
  return await step('Starting a shop with its own data', () => openBenchShop(ownFolder()));
}

/**
 * @param {string} executablePath
 * @param {string} [only] name of a page, whose runs are all shown
 */
async function benchPages(executablePath, only) {
  const [{ lighthouseTable }, { measuredPages, measurePages }] = await Promise.all([
    import('./sizes-table.mjs'),
    import('./pages.mjs'),
  ]);
  const shop = await openShop();
  const chosen = measuredPages.filter(({ name }) => !only || name === only);
  const pages = await step('Measuring pages', async () =>
    measurePages(shop.url, chosen, { executablePath, debuggingPort: await freePort(), ...(only && { runs: 5 }) }),
  );
  kept('pages.json', pages);
  if (only) print(pages.lighthouse.map(({ page, runs }) => `${page}: ${runs.join(', ')}`).join('\n'));
  print(`\n${lighthouseTable(pages.lighthouse)}`);
}

/** @param {string} items numbers of items, with commas */
async function sizesOf(items) {
  const [{ measureSize }, { sizesTable }] = await Promise.all([import('./sizes.mjs'), import('./sizes-table.mjs')]);
  const results = [];
  for (const size of items.split(',').map(Number)) {
    results.push(await step(`A shop of ${size} items`, () => measureSize(size)));
    kept('sizes.json', results);
  }
  return sizesTable(results);
}

/** @param {string} executablePath */
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
 * Writes results to `bench/`, and returns them.
 * @template Results
 * @param {string} file
 * @param {Results} results
 */
function kept(file, results) {
  mkdirSync(join(PROJECT, 'bench'), { recursive: true });
  writeFileSync(join(PROJECT, 'bench', file), `${JSON.stringify(results, null, 2)}\n`);
  return results;
}

await runCommand(bench, { exitCodeOnSignal: 1 });
