import type { Rates } from '../catalogue/rates.ts';
import { cents } from '../cents.ts';

/** The rates that tests reckon with: those that the shop opened with. */
export const testRates: Rates = {
  minimum: cents(1000),
  memberPercent: 10,
  ground: cents(500),
  overnight: cents(1000),
  canada: cents(2000),
  canadaGroundShare: cents(1000),
  tax: {
    pickupPostalCode: '48315',
    areas: [{ name: 'Michigan', from: '48000', to: '49999', percent: 6 }],
  },
};

export const testReturns = { days: 30, fee: cents(500), refundDays: 14 };
