// @ts-check
// npm run test:stack [-- --built]     (--built: with the images of the last run)
import { setTimeout as pause } from 'node:timers/promises';
import { print, step } from '../scripts/processes/print.mjs';
import { onShutdown, runCommand, shutDown } from '../scripts/processes/shutdown.mjs';
import { UserError } from '../scripts/processes/user-error.mjs';
import { ITEM } from './bench/shoppers.mjs';
import { askShop } from './stack/ask-shop.mjs';
import { mistakes, settledBooks } from './stack/books.mjs';
import { requireDocker } from './stack/docker.mjs';
import { faultsOf, faultTable } from './stack/faults.mjs';
import { openMailServer } from './stack/mail-server.mjs';
import { buildImages, imageSizes, openStack, SITE_URL } from './stack/open-stack.mjs';
import { askDoctor, backUp, firstRelease, paidOrders, publishPrice } from './stack/operations.mjs';
import { printModel } from './stack/print-model.mjs';
import { openShoppers } from './stack/shoppers.mjs';

/** Shoppers come for this long before and after each fault. */
const BEFORE_MS = 3_000;
const AFTER_MS = 5_000;
const PIECES = 100_000;

await runCommand(
  async () => {
    // Registered before the first command of Docker runs, so that it comes after the last one was stopped.
    /** @type {(() => void)[]} */
    const removals = [];
    onShutdown(() => removals.forEach((remove) => void remove()));
    const atEnd = (/** @type {() => void} */ remove) => void removals.unshift(remove);
    await requireDocker();
    if (!process.argv.includes('--built')) await buildImages();
    for (const { name, megabytes } of await imageSizes()) print(`Image of ${name}: ${megabytes} MB`);
    const mail = await openMailServer();
    const stack = await openStack({ smtpPort: mail.port, atEnd });
    const ask = askShop(stack);
    await checkAddresses(stack, ask);
    await stack.ask(
      `with done as (update items set qoh = ${PIECES} where id = '${ITEM}' returning 1) select json_agg(1) from done`,
    );
    const shoppers = openShoppers(ask, stack.tokenSecret);
    await buyTwice(shoppers);
    print('Bought by card and by PayPal over https.');
    await step('Waiting for the first release', () => firstRelease(stack));
    const seconds = await printModel(ask, stack.tokenSecret).catch(async (error) => {
      print(await stack.run('logs', '--tail', '5', 'shop-1', 'shop-2', 'slicer-1', 'slicer-2'));
      throw error;
    });
    print(`A model was uploaded, sliced and priced in ${seconds.toFixed(1)} s.`);

    const known = { stockBefore: PIECES, confirmed: shoppers.confirmed, mailed: () => mail.received.join('') };
    shoppers.take();
    const rows = [];
    const only = process.argv.find((each) => each.startsWith('--only='))?.slice(7);
    /** @type {{ name: string, paidBefore: string[] } | undefined} */
    let backup;
    /** @type {import('./stack/faults.mjs').Fault[]} */
    const events = [
      ...faultsOf(stack, mail),
      { name: 'a new price is published', isHarmless: true, happens: () => publishPrice(stack, ask) },
      {
        name: 'a backup is made',
        isHarmless: true,
        async happens() {
          const paidBefore = await paidOrders(stack);
          const { name, printed } = await backUp(stack);
          print(printed);
          backup = { name, paidBefore };
        },
      },
    ];
    for (const { name, isHarmless, happens } of events.filter(({ name }) => !only || name.match(only))) {
      const ending = new AbortController();
      const coming = shoppers.come(ending.signal);
      const printing = printModel(ask, stack.tokenSecret).then(
        () => '',
        (error) => ` (${error.message})`,
      );
      await pause(BEFORE_MS);
      const begun = Date.now();
      await happens();
      await stack.healthy();
      const whole = (Date.now() - begun) / 1000;
      await pause(AFTER_MS);
      ending.abort();
      await coming;
      const printed = await printing;
      const books = await settledBooks(stack, known);
      const { sent, lost } = shoppers.take();
      const reads = lost.filter(({ method }) => method === 'GET');
      const last = Math.max(0, ...lost.map(({ at }) => (at - begun) / 1000));
      const wrong = Object.entries(books.wrong).filter(([, count]) => count !== 0);
      rows.push({
        fault: name + printed,
        sent,
        reads: reads.length,
        writes: lost.length - reads.length,
        wrong: wrong.length === 0 ? '0' : wrong.map(([what, count]) => `${count} × ${what}`).join(', '),
        recovered: lost.length === 0 ? '–' : `${last.toFixed(1)} s`,
        whole: `${whole.toFixed(1)} s`,
      });
      print(`${name}: ${lost.length} of ${sent} lost, ${wrong.length === 0 ? 'money right' : 'MONEY WRONG'}`);
      for (const reason of new Set(lost.map(({ kind, method, reason: why }) => `  ${kind}, ${method}: ${why}`)))
        print(reason);
      if (mistakes(books) > 0 || (isHarmless && lost.length > 0)) process.exitCode = 1;
    }
    const books = await settledBooks(stack, known);
    print(`\n${faultTable(rows)}\n`);
    print(
      `${books.charges} charges, ${books.orders} orders, ${books.receipts} receipts; ${PIECES - books.stock} pieces off the shelf, ${books.sold} sold.`,
    );
    const findings = await askDoctor(stack);
    const count = (/** @type {string} */ status) => findings.filter((each) => each.status === status).length;
    print(`The doctor in a replica: ${count('ok')} ok, ${count('warning')} warnings, ${count('error')} errors.`);
    for (const { id, message } of findings.filter(({ status }) => status === 'error')) print(`  ${id}: ${message}`);
    if (backup) await checkRestored(backup);
    for (const each of new Set(shoppers.unexpected)) print(`Unexpected: ${each}`);
    if (shoppers.unexpected.length > 0) process.exitCode = 1;
    await shutDown(process.exitCode === 1 ? 1 : 0);

    /**
     * Everything is lost but the volume of backups, and a new stack is opened from it.
     * @param {{ name: string, paidBefore: string[] }} backup
     */
    async function checkRestored({ name, paidBefore }) {
      await stack.run('kill');
      const other = await openStack({ smtpPort: mail.port, atEnd, restored: { of: stack, name } });
      const restored = await paidOrders(other);
      const missing = paidBefore.filter((id) => !restored.includes(id)).length;
      const customers = openShoppers(askShop(other), other.tokenSecret);
      await buyTwice(customers);
      const confirmed = [...paidBefore, ...customers.confirmed];
      const { wrong } = await settledBooks(other, { ...known, confirmed });
      const mismatches = Object.entries(wrong).filter(([, many]) => many !== 0);
      print(
        `Restored: ${restored.length} orders, ${missing} of the ${paidBefore.length} before the backup missing, then bought by card and by PayPal; ${mismatches.length === 0 ? 'money right' : `MONEY WRONG: ${JSON.stringify(wrong)}`}.`,
      );
      if (missing + mismatches.length > 0) process.exitCode = 1;
    }
  },
  { exitCodeOnSignal: 130 },
);

/** @param {ReturnType<typeof openShoppers>} shoppers */
async function buyTwice({ visits, confirmed, unexpected }) {
  await visits['card checkout']();
  await visits['PayPal checkout']();
  if (confirmed.length !== 2) throw new UserError(`Nobody could buy. ${unexpected.join('; ')}`);
}

/**
 * @param {import('./stack/open-stack.mjs').Stack} stack
 * @param {import('./stack/ask-shop.mjs').AskShop} ask
 */
async function checkAddresses({ httpUrl, url }, ask) {
  const home = await ask('GET', '/');
  if (!home.text.includes(`href="${SITE_URL}/"`))
    throw new UserError('The pages do not name SITE_URL as their address.');
  const moved = await fetch(`${httpUrl}/shop/`, { redirect: 'manual' });
  if (moved.headers.get('location') !== `${url}/shop/`)
    throw new UserError(`http leads to ${moved.headers.get('location')}.`);
  const shop = await ask('GET', '/api/health/ready');
  if (shop.status !== 200) throw new UserError(`The shop is not ready: ${shop.text}`);
}
