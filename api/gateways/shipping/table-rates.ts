import { type Cents, cents } from '../../contract/money/cents.ts';
import type { ShippingRate } from '../../contract/shipping-rate.ts';
import type { ShippingTable } from '../../contract/shipping-table.ts';
import type { Parcel, ShippingRates } from './shipping-rates.ts';

type Prices = Readonly<Record<string, readonly Cents[]>>;

/** Rates from the shop's own table by zone and weight, available without a carrier. */
export function tableRates({ upToGrams, unitedStates, canada }: ShippingTable): ShippingRates {
  const heaviest = upToGrams.at(-1) ?? 0;
  const usZones = zonesByPrefix(unitedStates.zones);
  const canadianZones = zonesByLetter(canada.zones);

  function rate(prices: Prices, zone: string, weightGrams: number): Cents | undefined {
    const parcels = splitParcel(weightGrams, heaviest);
    const price = prices[zone]?.[upToGrams.findIndex((upTo) => parcels.gramsEach <= upTo)];
    return price === undefined ? undefined : cents(price * parcels.count);
  }

  function quote({ postalCode, weightGrams }: Parcel): ShippingRate[] {
    const american = usZones.get(postalCode.slice(0, 3));
    const canadian = canadianZones.get(postalCode.slice(0, 1));
    if (american) return [...offer('FEDEX_GROUND', rate(unitedStates.ground, american, weightGrams))];
    if (!canadian) return [];
    return [
      ...offer('FEDEX_INTERNATIONAL_ECONOMY', rate(canada.economy, canadian, weightGrams)),
      ...offer('FEDEX_GROUND', rate(canada.ground, canadian, weightGrams)),
    ];
  }

  return { quote: async (parcel) => quote(parcel) };
}

function offer(service: ShippingRate['service'], rate: Cents | undefined): ShippingRate[] {
  return rate === undefined ? [] : [{ service, rate }];
}

function zonesByPrefix(zones: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const entries = Object.entries(zones).flatMap(([zone, ranges]) =>
    ranges.split(' ').flatMap((range) => prefixesOf(range).map((prefix): [string, string] => [prefix, zone])),
  );
  return new Map(entries);
}

function prefixesOf(range: string): string[] {
  const [from = '', to = from] = range.split('-');
  const count = Number(to) - Number(from) + 1;
  return Array.from({ length: count }, (_, n) => String(Number(from) + n).padStart(3, '0'));
}

function zonesByLetter(zones: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const entries = Object.entries(zones).flatMap(([zone, letters]) =>
    [...letters].map((letter): [string, string] => [letter, zone]),
  );
  return new Map(entries);
}

/** Splits a shipment that is too heavy for one parcel into parcels of equal weight. */
export function splitParcel(weightGrams: number, heaviest: number): { count: number; gramsEach: number } {
  const count = Math.max(1, Math.ceil(weightGrams / heaviest));
  return { count, gramsEach: Math.ceil(weightGrams / count) };
}
