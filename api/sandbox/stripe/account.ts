import { type Endpoint, get } from './endpoint.ts';
import type { AccountRecord } from './records.ts';

/** A complete account; the look-alike stores another one only where its owner changed something. */
export const newAccount: AccountRecord = {
  id: 'acct_1Northspool0000',
  object: 'account',
  created: 1_700_000_000,
  country: 'US',
  default_currency: 'usd',
  email: 'owner@northspool.example',
  type: 'standard',
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  requirements: { currently_due: [], past_due: [], disabled_reason: null },
  settings: { payments: { statement_descriptor: 'NORTHSPOOL' } },
};

export const accountEndpoints: readonly Endpoint[] = [
  get('/account', async ({ store }) => (await store.find('account', newAccount.id)) ?? newAccount),
];
