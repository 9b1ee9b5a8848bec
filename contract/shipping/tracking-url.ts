import { type Carrier, carrierOf } from './carriers.ts';

const pages: Readonly<Record<Carrier, ((number: string) => string) | null>> = {
  fedex: (number) => `https://www.fedex.com/fedextrack/?${new URLSearchParams({ trknbr: number })}`,
  ups: (number) => `https://www.ups.com/track?${new URLSearchParams({ tracknum: number })}`,
  usps: (number) => `https://tools.usps.com/go/TrackConfirmAction?${new URLSearchParams({ tLabels: number })}`,
  dhl: (number) =>
    `https://www.dhl.com/us-en/home/tracking.html?${new URLSearchParams({ 'tracking-id': number, submit: '1' })}`,
  canada_post: (number) =>
    `https://www.canadapost-postescanada.ca/track-reperage/en#/search?${new URLSearchParams({ searchFor: number })}`,
  other: null,
};

/** The carrier's tracking page for a parcel; null: we know none for such a number. */
export function trackingUrl(trackingNum: string): string | null {
  return pages[carrierOf(trackingNum)]?.(trackingNum) ?? null;
}
