import type { UpgradeWebSocket } from 'hono/ws';
import type { DateTime } from 'luxon';
import type { Store } from './contract/catalogue/store.ts';
import type { MachineLoad } from './contract/premium/machine-load.ts';
import type { ShopMode } from './contract/public-config.ts';
import type { PrintContent } from './contract/queu3d/print-content.ts';
import type { Days } from './contract/shipping/overnight-journey.ts';
import type { Connection } from './db/connect.ts';
import type { Auth } from './domain/accounts/open-auth.ts';
import type { Catalogue } from './domain/catalogue/catalogue.ts';
import type { StorageGuard } from './domain/storage/storage-guard.ts';
import type { AddressCheck } from './gateways/address/address-check.ts';
import type { StoredPost } from './gateways/content-files/read-posts.ts';
import type { FileStore } from './gateways/files/file-store.ts';
import type { Payments } from './gateways/payments/payments.ts';
import type { SavedCards } from './gateways/payments/saved-cards.ts';
import type { PaypalPayments } from './gateways/paypal/paypal-payments.ts';
import type { ShippingRates } from './gateways/shipping/shipping-rates.ts';
import type { Slicer } from './gateways/slicer/slicer.ts';
import type { SubscriptionServices } from './gateways/subscriptions/subscriptions.ts';
import type { VendingMachine } from './gateways/vending/vending-machine.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';

/** What differs between installations. */
export interface Settings {
  /** the address that shoppers use, without a slash at the end */
  readonly publicUrl: string;
  readonly mode: ShopMode;
  readonly tokenSecret: string;
  /** how many proxies of ours add to `X-Forwarded-For` */
  readonly trustedProxies: number;
  /** how many shoppers one network address may stand for, where tries are counted by caller */
  readonly shoppersPerCaller: number;
  /** for the pages: which Stripe.js to load, and with which key */
  readonly stripe: { readonly publishableKey: string; readonly scriptUrl: string; readonly sandbox: boolean };
  /** absent: PayPal is not offered */
  readonly paypal?: PaypalScript | undefined;
  /** whom pages tell what shoppers do, with their consent */
  readonly analytics: { readonly measurementId?: string | undefined; readonly affiliateUrl?: string | undefined };
}

/** For the pages: which script of PayPal's to load, and for whom. */
interface PaypalScript {
  readonly clientId: string;
  readonly scriptUrl: string;
  /** what lets that script put styles into our pages; null: it needs none */
  readonly styleNonce: string | null;
}

/** How a request becomes a socket: each server has its own way. */
export interface Sockets {
  readonly upgrade: UpgradeWebSocket;
  /** aborted when the server ends: sockets are told to come back */
  readonly closing: AbortSignal;
}

/** Everything that `createApp` is made of; `main.ts` wires the real ones, tests their own. */
export interface Deps {
  readonly settings: Settings;
  readonly connection: Connection;
  /** what keeps accounts */
  readonly auth: Auth;
  readonly catalogue: Catalogue;
  readonly store: Store;
  /** newest first, drafts and days to come as well */
  readonly posts: readonly StoredPost[];
  readonly payments: Payments;
  readonly cards: SavedCards;
  /** absent: this installation is not set up for PayPal */
  readonly paypal?: PaypalPayments | undefined;
  /** who charges members each month */
  readonly subscriptions: SubscriptionServices;
  readonly rates: ShippingRates;
  readonly addresses: AddressCheck;
  /** the dates on which parcels leave and arrive */
  readonly businessDays: Days<DateTime>;
  /** absent: this server has none, and pages ask now and then */
  readonly sockets?: Sockets | undefined;
  readonly machine: VendingMachine;
  /** what it is filled with */
  readonly machineLoad: MachineLoad;
  /** what QUEU3D prints with */
  readonly print: PrintContent;
  /** absent: this installation has none, and prints cannot be priced */
  readonly slicer?: Slicer | undefined;
  /** models, their previews and G-code */
  readonly files: FileStore;
  /** room on the disk, for all that shoppers may write */
  readonly storage: StorageGuard;
  readonly jobs: Jobs;
  readonly clock: () => Date;
  readonly log: Log;
}
