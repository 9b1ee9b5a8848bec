import type { Store } from '../../contract/catalogue/store.ts';
import { cents } from '../../contract/cents.ts';
import { testRates, testReturns } from '../../contract/money/sample-rates.ts';
import type { MachineLoad } from '../../contract/premium/machine-load.ts';
import type { Deps, Settings } from '../domain/deps.ts';
import { ADD_ON, goods } from './factory-items.ts';

const tokenSecret = 'a secret that only tests know, long enough';

export const testSettings: Settings = {
  publicUrl: 'http://localhost',
  mode: 'sandbox',
  tokenSecret,
  tokenSecrets: [tokenSecret],
  trustedProxies: 0,
  shoppersPerCaller: 1,
  stripe: { publishableKey: 'pk_test_shop', scriptUrl: '/sandbox/stripe.js', sandbox: true },
  analytics: {},
};

export const testStore: Store = {
  name: 'Northspool',
  legalName: 'Northspool LLC',
  tagline: 'Filament, wound tight in Detroit.',
  phone: '(313) 555-0142',
  email: 'hello@northspool.example',
  address: { line1: '2840 Junction Street', line2: 'Dock 3', city: 'Detroit', state: 'MI', zip: '48210' },
  place: { latitude: 42.3156, longitude: -83.1043 },
  hours: [{ days: 'Mon to Fri', time: '8:30 am to 4 pm' }],
  pickupHours: 'Mon-Fri 8:30am-4pm',
  timeZone: 'America/Detroit',
  social: [],
  items: { spoolAddOn: ADD_ON, vendingToken: 'merch-mysterytoken-single-1pc' },
  vending: { stream: null },
  checkout: { desktopVariant: 'A' },
  premium: { price: cents(2500) },
  rates: testRates,
  returns: testReturns,
};

/** A search that knows items only. */
export const testSearch: Deps['search'] = {
  words: {
    same: [],
    meanings: [],
    pointers: [],
    either: ['or'],
    like: ['like'],
    prices: { upTo: ['under'], from: ['over'] },
    ignored: ['the'],
  },
  materials: [],
  families: new Map(),
  answers: [],
};

/** Two spools behind each button. */
export const testMachineLoad: MachineLoad = {
  piecesPerSlot: 2,
  pool: [
    { item: goods.spool.id, pieces: 12 },
    { item: goods.otherSpool.id, pieces: 8 },
  ],
};
