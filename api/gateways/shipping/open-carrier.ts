import { LRUCache } from 'lru-cache';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { ShippingTable } from '../../../contract/shipping/shipping-table.ts';
import type { ShippingRate } from '../../../contract/shipping-rate.ts';
import type { Environment } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { AddressCheck } from '../address/address-check.ts';
import { embeddedAddresses } from '../address/embedded-addresses.ts';
import { Breaker } from '../breaker.ts';
import type { CarrierAddresses } from './fedex-addresses.ts';
import { fedexAddresses } from './fedex-addresses.ts';
import { FedexConnection } from './fedex-connection.ts';
import { fedexLabels } from './fedex-labels.ts';
import { fedexRates } from './fedex-rates.ts';
import { isRefusedQuestion } from './fedex-replies.ts';
import type { LabelSeller } from './labels.ts';
import type { ShippingRates } from './shipping-rates.ts';
import { tableRates } from './table-rates.ts';

/** Carrier rates, or those of the shop's table when the carrier does not answer in time; `breaker` logs the failure. */
export function ratesWithFallback(carrier: ShippingRates, table: ShippingRates, breaker: Breaker): ShippingRates {
  const remembered = cachedRates({ quote: (parcel) => breaker.run(() => carrier.quote(parcel)) });
  return { quote: (parcel) => remembered.quote(parcel).catch(() => table.quote(parcel)) };
}

/** The carrier's address check, or the embedded one when the carrier is unavailable or does not know the address. */
export function addressesWithFallback(
  carrier: CarrierAddresses,
  embedded: AddressCheck,
  breaker: Breaker,
): AddressCheck {
  return {
    async suggest(asked) {
      const found = await breaker.run(() => carrier.suggest(asked)).catch(() => undefined);
      return found ?? (await embedded.suggest(asked));
    },
    // Our own table knows as much, at once.
    place: embedded.place,
  };
}

interface ShopData {
  readonly store: Pick<Store, 'address'>;
  readonly table: ShippingTable;
  readonly log: Log;
}

type FedexEnvironment = Pick<
  Environment,
  'FEDEX_CLIENT_ID' | 'FEDEX_CLIENT_SECRET' | 'FEDEX_ACCOUNT' | 'FEDEX_SMARTPOST_HUB' | 'FEDEX_URL'
> & {
  readonly fetch?: typeof fetch;
};

export interface Carrier {
  readonly rates: ShippingRates;
  readonly addresses: AddressCheck;
  /** absent without API keys */
  readonly labels?: LabelSeller;
}

/** FedEx with the shop's own data as fallback, or only that data without API keys. */
export function openCarrier(environment: FedexEnvironment, { store, table, log }: ShopData): Carrier {
  const own = { rates: tableRates(table), addresses: embeddedAddresses() };
  const { fetch } = environment;
  const { FEDEX_CLIENT_ID: clientId, FEDEX_CLIENT_SECRET: clientSecret, FEDEX_ACCOUNT: account } = environment;
  if (!clientId || !clientSecret || !account) return own;
  const fedex = new FedexConnection({
    url: environment.FEDEX_URL,
    clientId,
    clientSecret,
    account,
    ...(fetch && { fetch }),
  });
  const breaker = (name: string) => new Breaker({ name, log, isRefusal: isRefusedQuestion });
  const rates = fedexRates(fedex, { account, zip: store.address.zip });
  return {
    rates: ratesWithFallback(rates, own.rates, breaker('FedEx rates')),
    addresses: addressesWithFallback(fedexAddresses(fedex), own.addresses, breaker('FedEx address validation')),
    labels: fedexLabels(fedex, { account, smartPostHub: environment.FEDEX_SMARTPOST_HUB }),
  };
}

const PARCELS = 2000;
const MINUTES = 10;

/**
 * Caches the rates for a weight and postal code for ten minutes, because a cart is quoted on every change and again at
 * checkout. Equal requests at the same time share one call; failures are not cached.
 */
export function cachedRates(carrier: ShippingRates, now: () => number = () => performance.now()): ShippingRates {
  const quotes = new LRUCache<string, Promise<ShippingRate[]>>({
    max: PARCELS,
    ttl: MINUTES * 60_000,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    quote(parcel) {
      const key = `${parcel.postalCode} ${parcel.weightGrams}`;
      const known = quotes.get(key);
      if (known) return known;
      const quote = carrier.quote(parcel);
      quotes.set(key, quote);
      quote.catch(() => {
        if (quotes.peek(key) === quote) quotes.delete(key);
      });
      return quote;
    },
  };
}
