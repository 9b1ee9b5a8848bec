import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Content } from '../content-reader/content.ts';
import { ContentCache } from '../content-reader/content-cache.ts';
import { filamentsOf } from '../content-reader/filament/filaments.ts';
import { ReleaseError } from '../content-reader/release.ts';
import { readShopContent } from '../content-reader/shop-content.ts';
import { cents } from '../contract/cents.ts';
import { transitFinder } from '../contract/shipping/zones.ts';
import { createApp } from './app.ts';
import { Catalogue } from './domain/catalogue/catalogue.ts';
import type { Deps } from './domain/deps.ts';
import { nearestPage } from './domain/search/nearest-page.ts';
import { searchSource } from './domain/search/search-index.ts';
import { businessDays } from './domain/shipping/business-days.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import type { StripeOptions } from './gateways/payments/stripe-client.ts';
import { type PaypalOptions, paypalPayments } from './gateways/paypal/paypal-payments.ts';
import { openCarrier } from './gateways/shipping/open-carrier.ts';
import { paypalSubscriptions } from './gateways/subscriptions/paypal-subscriptions.ts';
import { stripeSubscriptions } from './gateways/subscriptions/stripe-subscriptions.ts';
import type { CallerEnv } from './http/caller.ts';
import { offerPreloading } from './http/preload-rules.ts';
import { guardPages } from './http/security-headers/guard-pages.ts';
import { readPageSources } from './http/security-headers/page-sources.ts';
import { type StaticFolders, staticFiles } from './http/static/static-files.ts';
import { jobHandlers } from './job-handlers.ts';
import type { JobHandlers } from './jobs/jobs.ts';

/** What a release decides: goods, prices, texts, and who is told which of them. */
type ReleaseDeps = Pick<
  Deps,
  | 'catalogue'
  | 'store'
  | 'canada'
  | 'mails'
  | 'contentFolder'
  | 'posts'
  | 'search'
  | 'paypal'
  | 'subscriptions'
  | 'rates'
  | 'addresses'
  | 'businessDays'
  | 'transit'
  | 'machineLoad'
  | 'print'
  | 'printRanges'
  | 'filaments'
  | 'publishedReviews'
>;
/** What outlives all releases: connections, queues, accounts, stored files. */
export type ShopDeps = Omit<Deps, keyof ReleaseDeps>;

/** Pages, and the content that they were built from. */
export interface ReleaseSource {
  /** null: the pages and content that this process was started with */
  readonly id: string | null;
  readonly site: string;
  readonly content: string;
  /** the moment of prices and posts; the present one by default */
  readonly asOf: Date | undefined;
}

export interface ReleaseOptions {
  readonly project: string;
  readonly shop: ShopDeps;
  readonly carrier: Parameters<typeof openCarrier>[0];
  readonly stripe: StripeOptions;
  readonly paypal: Omit<PaypalOptions, 'shopName' | 'publicUrl'> | undefined;
  readonly mailer: Mailer;
  /** routes of sockets, which stay open when releases change */
  readonly sockets: Parameters<typeof createApp>[1];
}

/** A release that is ready to answer. A request begins and ends with one. */
export interface OpenRelease {
  readonly source: ReleaseSource;
  readonly deps: Deps;
  /** Writes its items to the database, where there are others. */
  store(): Promise<void>;
  /** answers `/api` and `/feeds` */
  readonly fetch: (request: Request, env: CallerEnv['Bindings']) => Response | Promise<Response>;
  /** answers everything else */
  readonly pages: (request: Request) => Response | Promise<Response>;
  readonly jobs: JobHandlers;
  /** Stops following the stock; requests that it still answers can end. */
  close(): Promise<void>;
}

/**
 * Reads and checks a release. Assets and pictures of `earlier` ones are served as well: pages that are open in browsers
 * load some of theirs late.
 */
export async function openRelease(
  options: ReleaseOptions,
  source: ReleaseSource,
  earlier: readonly ReleaseSource[],
): Promise<OpenRelease> {
  const { project, shop, stripe, paypal, mailer } = options;
  const { settings, connection, log } = shop;
  const { publicUrl } = settings;
  const cache = await ContentCache.open(project);
  const content = readShopContent(new Content(source.content, { cache, asOf: source.asOf }));
  const { store, items } = content.catalogue;
  const shopName = store.name;
  const price = cents(store.premium.price);
  await requireHomePage(source);
  const files = await staticFiles(foldersOf(source), earlier.map(foldersOf), nearestPage(items));
  const pages = guardPages(offerPreloading(files), settings, await readPageSources(source.site));
  const catalogue = new Catalogue(connection, log);
  try {
    await catalogue.follow();
    await catalogue.describe(items);
    const deps: Deps = {
      ...shop,
      catalogue,
      store,
      canada: content.canada,
      mails: content.mails,
      contentFolder: source.content,
      posts: content.posts,
      search: { ...searchSource(content.catalogue, content.search.words), answers: content.search.answers },
      paypal: paypal && paypalPayments({ ...paypal, publicUrl, shopName }, log),
      subscriptions: {
        stripe: stripeSubscriptions({ ...stripe, price }, log),
        paypal: paypal && paypalSubscriptions({ ...paypal, publicUrl, shopName, price }),
      },
      ...openCarrier(options.carrier, { store, table: content.shipping, log }),
      businessDays: businessDays(content.shipping.calendar),
      transit: transitFinder(content.shipping),
      machineLoad: content.machineLoad,
      print: content.print,
      printRanges: content.printRanges,
      filaments: filamentsOf({ ...content.catalogue, ...content.spoolFacts, print: content.print }, publicUrl),
      publishedReviews: content.reviews,
    };
    const app = createApp(deps, options.sockets);
    return {
      source,
      deps,
      store: () => catalogue.load(items),
      fetch: (request, env) => app.fetch(request, env),
      pages,
      jobs: jobHandlers(deps, mailer),
      close: () => catalogue.close(),
    };
  } catch (error) {
    await catalogue.close();
    throw error;
  }
}

/** The process of a shop that is built later has none; a release is complete. */
async function requireHomePage({ id, site }: ReleaseSource): Promise<void> {
  if (id === null) return;
  // Not `access`: in Deno it asks for the user's id, which the API may not know, and ends the process.
  await stat(join(site, 'index.html')).catch(() => {
    throw new ReleaseError(`Release ${id} has no home page.`);
  });
}

function foldersOf({ site, content }: ReleaseSource): StaticFolders {
  return { site, media: join(content, 'media'), wellKnown: join(content, 'well-known') };
}
