import { type Cents, cents } from '../../../contract/cents.ts';
import type { ShippingTable } from '../../../contract/shipping/shipping-table.ts';
import { zoneFinder } from '../../../contract/shipping/zones.ts';
import type { ShippingRate } from '../../../contract/shipping-rate.ts';
import type { Parcel, ShippingRates } from './shipping-rates.ts';

type Prices = Readonly<Record<string, readonly Cents[]>>;

/** Rates from the shop's own table by zone and weight, available without a carrier. */
export function tableRates(table: ShippingTable): ShippingRates {
  const { upToGrams, unitedStates, canada } = table;
  const heaviest = upToGrams.at(-1) ?? 0;
  const zoneOf = zoneFinder(table);

  function rate(prices: Prices, zone: string, weightGrams: number): Cents | undefined {
    const parcels = splitParcel(weightGrams, heaviest);
    const price = prices[zone]?.[upToGrams.findIndex((upTo) => parcels.gramsEach <= upTo)];
    return price === undefined ? undefined : cents(price * parcels.count);
  }

  function quote({ postalCode, weightGrams }: Parcel): ShippingRate[] {
    const zone = zoneOf(postalCode);
    if (!zone) return [];
    if (zone.country === 'US') return offer('FEDEX_GROUND', rate(unitedStates.ground, zone.name, weightGrams));
    return [
      ...offer('FEDEX_INTERNATIONAL_ECONOMY', rate(canada.economy, zone.name, weightGrams)),
      ...offer('FEDEX_GROUND', rate(canada.ground, zone.name, weightGrams)),
    ];
  }

  return { quote: async (parcel) => quote(parcel) };
}

function offer(service: ShippingRate['service'], rate: Cents | undefined): ShippingRate[] {
  return rate === undefined ? [] : [{ service, rate }];
}

/** Splits a shipment that is too heavy for one parcel into parcels of equal weight. */
export function splitParcel(weightGrams: number, heaviest: number): { count: number; gramsEach: number } {
  const count = Math.max(1, Math.ceil(weightGrams / heaviest));
  return { count, gramsEach: Math.ceil(weightGrams / count) };
}
