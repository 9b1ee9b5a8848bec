import * as z from 'zod';
import { oneOf } from './one-of.ts';

/** The owner's API documents write USA; ISO 3166 and our pages write US. Both are accepted. */
export const usSchema = oneOf(['USA', 'US']).transform(() => 'US' as const);
export const canadaSchema = z.literal('CA');

/** A country the shop ships to, parsed to its ISO code: as it is stored and sent to carriers and payment services. */
export const countrySchema = z.union([usSchema, canadaSchema]);
export type Country = z.output<typeof countrySchema>;

/** The country as answers spell it. */
export const wireCountrySchema = z.enum(['USA', 'CA']);

export function wireCountry(country: Country): z.infer<typeof wireCountrySchema> {
  return country === 'US' ? 'USA' : country;
}

/** On addresses: `CA` alone reads like California. */
export function countryName(country: string): string {
  return country === 'CA' ? 'Canada' : country && 'USA';
}
