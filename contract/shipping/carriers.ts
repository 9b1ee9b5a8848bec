import * as z from 'zod';

export const carriers = ['fedex', 'ups', 'usps', 'dhl', 'canada_post', 'other'] as const;
export const carrierSchema = z.enum(carriers, 'Please choose a carrier.');
export type Carrier = z.infer<typeof carrierSchema>;

export const carrierNames: Readonly<Record<Carrier, string>> = {
  fedex: 'FedEx',
  ups: 'UPS',
  usps: 'USPS',
  dhl: 'DHL',
  canada_post: 'Canada Post',
  other: 'another carrier',
};

/** FedEx's service for an order by ground, as the owner's notices name it: 10-packs go by another one than the rest. */
export function groundCarrier(lines: readonly { readonly data: { readonly isTenPack: boolean } }[]): string {
  const packs = lines.filter(({ data }) => data.isTenPack).length;
  if (packs === 0) return 'FedEx SmartPost';
  return packs === lines.length ? 'FedEx Home Delivery' : 'FedEx SmartPost and Home Delivery';
}

/** What each carrier's tracking numbers look like, without spaces and dashes. */
const numbers: Readonly<Record<Carrier, RegExp>> = {
  fedex: /^(\d{12}|\d{15}|\d{20}|\d{22})$/,
  ups: /^1Z[0-9A-Z]{16}$/,
  usps: /^(9\d{19}|9\d{21}|[A-Z]{2}\d{9}US)$/,
  dhl: /^(\d{10}|JD\d{16,18})$/,
  canada_post: /^(\d{16}|[A-Z]{2}\d{9}CA)$/,
  other: /^(?=.*\d{4})[0-9A-Z]{6,34}$/,
};

/** A typed number as carriers write it. */
export function plainTrackingNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

export function isTrackingNumber(carrier: Carrier, number: string): boolean {
  return numbers[carrier].test(number);
}

/** Numbers of the post that look like FedEx's as well; FedEx hands Ground Economy to the post under others, with 92. */
const BY_POST = /^(94|95)\d{18}$|^(93|94|95)\d{20}$/;

/** The carrier of a number, by its form. */
export function carrierOf(number: string): Carrier {
  if (BY_POST.test(number)) return 'usps';
  return carriers.find((carrier) => isTrackingNumber(carrier, number)) ?? 'other';
}
