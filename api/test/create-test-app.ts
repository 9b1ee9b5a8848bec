import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { readCatalogue } from '../../content-reader/catalogue.ts';
import { Content } from '../../content-reader/content.ts';
import { filamentsOf, readSpoolFacts } from '../../content-reader/filament/filaments.ts';
import { readPrintContent, readPrintRanges } from '../../content-reader/print.ts';
import { noReviews } from '../../content-reader/reviews.ts';
import type { CatalogueItem } from '../../contract/catalogue/item.ts';
import { testCanadaRules } from '../../contract/money/sample-canada-rules.ts';
import { transitFinder } from '../../contract/shipping/zones.ts';
import { createApp } from '../app.ts';
import { connect } from '../db/connect.ts';
import { AgentProfiles } from '../domain/agents/agent-profiles.ts';
import { Catalogue } from '../domain/catalogue/catalogue.ts';
import { CheckoutTurns } from '../domain/checkout/checkout-turns.ts';
import type { Deps } from '../domain/deps.ts';
import { Monitor } from '../domain/monitoring/monitor.ts';
import { businessDays } from '../domain/shipping/business-days.ts';
import { StorageGuard } from '../domain/storage/storage-guard.ts';
import { embeddedAddresses } from '../gateways/address/embedded-addresses.ts';
import { decodePicture } from '../gateways/pictures/decode-picture.ts';
import { tableRates } from '../gateways/shipping/table-rates.ts';
import { noMachine } from '../gateways/vending/open-machine.ts';
import type { Log } from '../log.ts';
import { absent } from './absent.ts';
import { restProblems } from './agents/expect-ucp.ts';
import { testProfiles } from './agents.ts';
import { factoryItems } from './factory-items.ts';
import { type Call, type Seen, ShopClient } from './shop-client.ts';
import { keptConnection, workerDatabase } from './test-database.ts';
import { testMails } from './test-mails.ts';
import { testMachineLoad, testSearch, testSettings, testStore } from './test-settings.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));
/** Read once for all files of a worker. */
const content = new Content(CONTENT);
const shipping = content.value('shipping.yaml');
const print = readPrintContent(content);
const printRanges = readPrintRanges(content);
const filaments = filamentsOf({ ...readCatalogue(content), ...readSpoolFacts(content), print }, testSettings.publicUrl);

/** On a busy machine a test's hundreds of requests wait longer for each other than a shopper would. */
const PATIENCE = { connectMs: 120_000, queryMs: 60_000 };
/** Of what most tests fill: the tests' server has no autovacuum, and would read ever more dead rows. */
const SWEEP = 'vacuum items, orders, order_lines, order_search, customers, customer_contacts, stock_movements';

type Overrides = Partial<Deps> | ((deps: Deps) => Partial<Deps> | Promise<Partial<Deps>>);

/**
 * The whole API on this worker's own real database. Call it at the top of a test file: it empties the tables and
 * restocks the shop before each test, fails a test that caused a 5xx, a logged error or an answer to an agent that is
 * not of the protocol, and closes at the end.
 */
export async function createTestApp(overrides: Overrides = {}) {
  const errors: string[] = [];
  let errorsAllowed = false;
  const log: Log = {
    info: () => {},
    warn: () => {},
    error: (message, { error } = {}) => errors.push(`logged: ${message} ${error ?? ''}`),
  };

  const kept = await keptConnection();
  const onIdleError = (error: Error) => log.error('idle connection', { error });
  const connection = connect(await workerDatabase(), 8, onIdleError, PATIENCE);
  const catalogue = new Catalogue(connection, log);
  const base: Deps = {
    settings: testSettings,
    connection,
    catalogue,
    checkoutTurns: new CheckoutTurns(),
    store: testStore,
    canada: testCanadaRules,
    mails: testMails,
    contentFolder: CONTENT,
    posts: [],
    search: testSearch,
    payments: absent('payments'),
    cards: absent('cards'),
    subscriptions: absent('subscriptions'),
    rates: tableRates(shipping),
    addresses: embeddedAddresses(),
    businessDays: businessDays(shipping.calendar),
    transit: transitFinder(shipping),
    machine: noMachine,
    machineLoad: testMachineLoad,
    print,
    printRanges,
    filaments,
    publishedReviews: noReviews,
    files: absent('files'),
    redrawPicture: decodePicture,
    agentProfiles: new AgentProfiles(testProfiles),
    storage: new StorageGuard(async () => Number.POSITIVE_INFINITY, log),
    monitor: new Monitor({ connection, draining: new AbortController().signal, checks: [], log }),
    jobs: absent('jobs'),
    retrier: absent('retrier'),
    clock: () => new Date(),
    log,
  };
  const deps: Deps = { ...base, ...(typeof overrides === 'function' ? await overrides(base) : overrides) };
  const app = createApp(deps);
  const seen: Seen = async (response, path, method) => {
    if (response.status >= 500) errors.push(`${path} answered ${response.status}`);
    const wrong = await restProblems(path, method, response);
    if (wrong.length > 0) errors.push(`${method} ${path} is not of the protocol: ${JSON.stringify(wrong)}`);
  };
  const visitor = new ShopClient(app, seen);

  async function stock(items: readonly CatalogueItem[] = factoryItems): Promise<void> {
    await kept.query('select guard.empty_shop()');
    await catalogue.load(items);
  }

  await catalogue.follow();
  beforeEach(() => stock());
  afterEach(() => {
    const seenErrors = errorsAllowed ? [] : [...errors];
    errors.length = 0;
    errorsAllowed = false;
    expect(seenErrors).toEqual([]);
  });
  afterAll(async () => {
    await catalogue.close();
    await kept.query(SWEEP);
    await connection.close();
  });

  return {
    app,
    deps,
    /** A request without cookies. */
    request: (path: string, call?: Call) => visitor.request(path, call),
    /** A browser that keeps its cookies. */
    asGuest: (cookies = new Map<string, string>()) => new ShopClient(app, seen, cookies),
    /** Empties the tables and stocks the shop with these items. */
    stock,
    async setStock(id: string, qoh: number): Promise<void> {
      await connection.db.updateTable('items').set({ qoh }).where('id', '=', id).execute();
      await catalogue.refresh([id]);
    },
    async stockOf(id: string): Promise<number> {
      const { qoh } = await connection.db
        .selectFrom('items')
        .select('qoh')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return qoh;
    },
    /** Lets this test cause server errors. */
    allowErrors(): void {
      errorsAllowed = true;
    },
    errors: errors as readonly string[],
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
