import { transitDays } from './arrival-words.ts';
import type { ShippingTable } from './shipping-table.ts';

export interface Zone {
  readonly country: 'US' | 'CA';
  readonly name: string;
}

/** Finds the zone of a postal code as carriers write it, such as 48226 or K1A0B1; undefined where no carrier goes. */
export function zoneFinder({
  unitedStates,
  canada,
}: Pick<ShippingTable, 'unitedStates' | 'canada'>): (postalCode: string) => Zone | undefined {
  const american = Object.entries(unitedStates.zones).flatMap(([name, ranges]) =>
    ranges.split(' ').flatMap((range) => prefixesOf(range).map((prefix) => [prefix, { country: 'US', name }] as const)),
  );
  const canadian = Object.entries(canada.zones).flatMap(([name, letters]) =>
    [...letters].map((letter) => [letter, { country: 'CA', name }] as const),
  );
  const zones = new Map<string, Zone>([...american, ...canadian]);
  return (postalCode) => zones.get(postalCode.slice(0, /^\d/.test(postalCode) ? 3 : 1));
}

function prefixesOf(range: string): string[] {
  const [from = '', to = from] = range.split('-');
  const count = Number(to) - Number(from) + 1;
  return Array.from({ length: count }, (_, n) => String(Number(from) + n).padStart(3, '0'));
}

/** Business days in transit, fewest and most, by service. */
export type Transit = Readonly<Record<keyof typeof transitDays, readonly [number, number]>>;

/** Returns the days in transit to a typed postal code; those of the whole country for one that is not known. */
export function transitFinder(table: Pick<ShippingTable, 'unitedStates' | 'canada'>): (postalCode: string) => Transit {
  const { unitedStates, canada } = table;
  const zoneOf = zoneFinder(table);
  const us = new Map(
    Object.entries(unitedStates.groundDays).map(([zone, ground]) => [zone, { ...transitDays, ground }]),
  );
  const ca = new Map(
    Object.keys(canada.zones).map((zone) => {
      const [canadaGround, canadaEconomy] = [canada.groundDays[zone], canada.economyDays[zone]];
      return [zone, { ...transitDays, ...(canadaGround && { canadaGround }), ...(canadaEconomy && { canadaEconomy }) }];
    }),
  );
  return (postalCode) => {
    const zone = zoneOf(postalCode.replace(/\s/g, '').toUpperCase());
    return (zone && (zone.country === 'US' ? us : ca).get(zone.name)) ?? transitDays;
  };
}
