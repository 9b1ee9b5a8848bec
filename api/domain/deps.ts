import type { UpgradeWebSocket } from 'hono/ws';
import type { DateTime } from 'luxon';
import type { StoredPost } from '../../content-reader/posts.ts';
import type { SearchContent } from '../../content-reader/search.ts';
import type { Store } from '../../contract/catalogue/store.ts';
import type { MailWords } from '../../contract/editorial/mails.ts';
import type { Filament } from '../../contract/filament/filament.ts';
import type { CanadaRules } from '../../contract/money/canada-rules.ts';
import type { MachineLoad } from '../../contract/premium/machine-load.ts';
import type { PublishedReviews } from '../../contract/product-reviews/published.ts';
import type { PrintRanges } from '../../contract/product-reviews/review.ts';
import type { ShopMode } from '../../contract/public-config.ts';
import type { PrintContent } from '../../contract/queu3d/print-content.ts';
import type { Days } from '../../contract/shipping/overnight-journey.ts';
import type { Transit } from '../../contract/shipping/zones.ts';
import type { Connection } from '../db/connect.ts';
import type { AddressCheck } from '../gateways/address/address-check.ts';
import type { FileStore } from '../gateways/files/file-store.ts';
import type { Mailer } from '../gateways/mail/mailer.ts';
import type { Payments } from '../gateways/payments/payments.ts';
import type { SavedCards } from '../gateways/payments/saved-cards.ts';
import type { PaypalPayments } from '../gateways/paypal/paypal-payments.ts';
import type { RedrawPicture } from '../gateways/pictures/pictures.ts';
import type { LabelSeller } from '../gateways/shipping/labels.ts';
import type { ShippingRates } from '../gateways/shipping/shipping-rates.ts';
import type { Slicer } from '../gateways/slicer/slicer.ts';
import type { SubscriptionServices } from '../gateways/subscriptions/subscriptions.ts';
import type { TaxService } from '../gateways/tax/tax.ts';
import type { VendingMachine } from '../gateways/vending/vending-machine.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { AgentProfiles } from './agents/agent-profiles.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { CheckoutTurns } from './checkout/checkout-turns.ts';
import type { Monitor } from './monitoring/monitor.ts';
import type { JobRetrier } from './operator/queued-jobs.ts';
import type { SearchSource } from './search/search-index.ts';
import type { StorageGuard } from './storage/storage-guard.ts';

/** What differs between installations. */
export interface Settings {
  /** the address that shoppers use, without a slash at the end */
  readonly publicUrl: string;
  readonly mode: ShopMode;
  /** signs and encrypts */
  readonly tokenSecret: string;
  /** what was signed or encrypted with one of these is accepted; the first is `tokenSecret`, others are of before a change */
  readonly tokenSecrets: readonly string[];
  /** the number of our proxies that add to `X-Forwarded-For` */
  readonly trustedProxies: number;
  /** how many shoppers one network address may stand for, where requests are limited by caller */
  readonly shoppersPerCaller: number;
  /** for the pages: which Stripe.js to load, and with which key */
  readonly stripe: { readonly publishableKey: string; readonly scriptUrl: string; readonly sandbox: boolean };
  /** absent: PayPal is not offered */
  readonly paypal?: PaypalScript | undefined;
  /** analytics that pages use with the shopper's consent */
  readonly analytics: { readonly measurementId?: string | undefined; readonly affiliateUrl?: string | undefined };
}

/** For the pages: which PayPal script to load, and with which client id. */
interface PaypalScript {
  readonly clientId: string;
  readonly scriptUrl: string;
  /** the CSP nonce for that script's styles; null: it needs none */
  readonly styleNonce: string | null;
}

/** How a request is upgraded to a socket, which depends on the server. */
export interface Sockets {
  readonly upgrade: UpgradeWebSocket;
  /** aborts when the server shuts down: sockets then ask clients to reconnect */
  readonly closing: AbortSignal;
}

/** The dependencies of `createApp`; `main.ts` creates the real ones, tests their own. */
export interface Deps {
  readonly settings: Settings;
  readonly connection: Connection;
  readonly catalogue: Catalogue;
  /** of this process, whichever release it shows */
  readonly checkoutTurns: CheckoutTurns;
  readonly store: Store;
  /** what Canadians pay at the door, which the shop never charges */
  readonly canada: CanadaRules;
  /** the words of the mails that shoppers get */
  readonly mails: MailWords;
  /** of the release that is shown; the desk's edits are made on its files */
  readonly contentFolder: string;
  /** that are out, newest first */
  readonly posts: readonly StoredPost[];
  /** what the search knows besides items and posts */
  readonly search: SearchSource & Pick<SearchContent, 'answers'>;
  readonly payments: Payments;
  readonly cards: SavedCards;
  /** absent: tax is by the rule of the shop alone */
  readonly tax?: TaxService | undefined;
  /** absent: PayPal is not configured */
  readonly paypal?: PaypalPayments | undefined;
  /** who charges members each month */
  readonly subscriptions: SubscriptionServices;
  readonly rates: ShippingRates;
  readonly addresses: AddressCheck;
  /** absent: no carrier makes labels, and staff type tracking numbers */
  readonly labels?: LabelSeller | undefined;
  /** the dates on which parcels leave and arrive */
  readonly businessDays: Days<DateTime>;
  /** the days in transit to a postal code */
  readonly transit: (postalCode: string) => Transit;
  /** absent: this server has none, and pages poll instead */
  readonly sockets?: Sockets | undefined;
  readonly machine: VendingMachine;
  /** the spools that it is filled with */
  readonly machineLoad: MachineLoad;
  /** what QUEU3D prints with */
  readonly print: PrintContent;
  /** what data sheets say about printing, by material */
  readonly printRanges: ReadonlyMap<string, PrintRanges>;
  /** what is known of each spool, by item */
  readonly filaments: ReadonlyMap<string, Filament>;
  /** that the pages show */
  readonly publishedReviews: PublishedReviews;
  /** absent: no slicer is configured, and prints cannot be priced */
  readonly slicer?: Slicer | undefined;
  /** models, their previews and G-code */
  readonly files: FileStore;
  /** for pictures of shoppers, which are decoded in a process of their own */
  readonly redrawPicture: RedrawPicture;
  /** of programs that shop for a person */
  readonly agentProfiles: AgentProfiles;
  /** guards the disk space for everything that shoppers may write */
  readonly storage: StorageGuard;
  /** what is wrong with this process and what it depends on */
  readonly monitor: Monitor;
  readonly jobs: Jobs;
  /** puts failed jobs back to work */
  readonly retrier: JobRetrier;
  readonly clock: () => Date;
  readonly log: Log;
}

/** What jobs need besides. */
export interface JobDeps extends Deps {
  readonly mailer: Mailer;
}
