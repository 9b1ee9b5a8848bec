import { describe, expect, it } from 'vitest';
import { carrierOf, isTrackingNumber, plainTrackingNumber } from './carriers.ts';
import { trackingUrl } from './tracking-url.ts';

describe('the carrier of a tracking number', () => {
  it.each([
    ['7946 1234 5678', 'fedex'],
    ['9261-2901-0012-3456-7890-12', 'fedex'],
    ['1z999aa10123456784', 'ups'],
    ['9400 1118 9956 1234 5678 90', 'usps'],
    ['EA123456789US', 'usps'],
    ['1234567890', 'dhl'],
    ['7023210039414604', 'canada_post'],
    ['RR123456789CA', 'canada_post'],
    ['XQ-77120-9', 'other'],
  ] as const)('is found for %s: %s', (typed, carrier) => {
    const number = plainTrackingNumber(typed);
    expect(carrierOf(number)).toBe(carrier);
    expect(isTrackingNumber(carrier, number)).toBe(true);
  });
});

it('links to the page of the carrier, and to none for an unknown one', () => {
  expect(trackingUrl('794612345678')).toBe('https://www.fedex.com/fedextrack/?trknbr=794612345678');
  expect(trackingUrl('1Z999AA10123456784')).toBe('https://www.ups.com/track?tracknum=1Z999AA10123456784');
  expect(trackingUrl('9400111899561234567890')).toContain('tools.usps.com');
  expect(trackingUrl('XQ771209')).toBeNull();
});
