import * as z from 'zod';
import { type Call, type Endpoint, found, get, newRecord, post } from './endpoint.ts';
import { checkParams, expand, listParams, text, wholeNumber } from './form.ts';
import { invalidParam, invalidRequest } from './problem.ts';
import type { TaxRegistrationRecord, TaxSettingsRecord } from './tax-records.ts';

const OPENED = 1_700_000_000;

/** Of an account that is ready to collect; another one is stored only where its owner changed something. */
export const newTaxSettings: TaxSettingsRecord = {
  id: 'tax_settings',
  object: 'tax.settings',
  created: OPENED,
  livemode: false,
  defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: 'txcd_99999999' },
  head_office: {
    address: {
      line1: '2840 Junction Street',
      line2: null,
      city: 'Detroit',
      state: 'MI',
      postal_code: '48210',
      country: 'US',
    },
  },
};

/** Where the account of a sandbox collects tax. */
const newRegistrations = ['MI', 'CA', 'IL', 'NY', 'TX', 'WA'].map((state) =>
  registrationOf({ id: `taxreg_1Northspool${state}`, state, from: OPENED, until: null }),
);

function registrationOf(facts: { id: string; state: string; from: number; until: number | null }) {
  return {
    id: facts.id,
    object: 'tax.registration',
    created: OPENED,
    livemode: false,
    active_from: facts.from,
    country: 'US',
    country_options: { us: { state: facts.state, type: 'state_sales_tax' } },
    expires_at: facts.until,
  } satisfies TaxRegistrationRecord;
}

async function settingsOf({ store }: Pick<Call, 'store'>): Promise<TaxSettingsRecord> {
  return (await store.find('tax.settings', newTaxSettings.id)) ?? newTaxSettings;
}

/** Where the company is, without which nothing is calculated. */
export async function requireActive(call: Pick<Call, 'store'>): Promise<void> {
  if ((await settingsOf(call)).head_office) return;
  throw invalidRequest(
    'Stripe Tax has not been activated on your account. Please visit https://docs.stripe.com/tax/set-up to get started.',
    { code: 'stripe_tax_inactive' },
  );
}

async function allRegistrations({ store }: Pick<Call, 'store'>): Promise<TaxRegistrationRecord[]> {
  const { records } = await store.list('tax.registration', { limit: 100 });
  return [...records, ...newRegistrations.filter(({ id }) => !records.some((changed) => changed.id === id))];
}

function statusOf({ active_from, expires_at }: TaxRegistrationRecord, now: number) {
  if (expires_at !== null && expires_at <= now) return 'expired';
  return active_from > now ? 'scheduled' : 'active';
}

/** Whether the account collects tax in a state. */
export async function isRegistered(call: Pick<Call, 'store' | 'now'>, state: string): Promise<boolean> {
  const registrations = await allRegistrations(call);
  return registrations.some((each) => each.country_options.us.state === state && statusOf(each, call.now) === 'active');
}

const showSettings = ({ id: _, created: __, ...settings }: TaxSettingsRecord): object => ({
  ...settings,
  status: settings.head_office ? 'active' : 'pending',
  status_details: settings.head_office ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
});

const showRegistration = (registration: TaxRegistrationRecord, now: number): object => ({
  ...registration,
  status: statusOf(registration, now),
});

const time = z.literal('now').or(wholeNumber);
const part = text.default('').transform((typed) => typed.trim() || null);
const address = z.strictObject({
  line1: part,
  line2: part,
  city: part,
  state: part,
  postal_code: part,
  country: part,
});
const settingsParams = z.strictObject({ head_office: z.strictObject({ address }).optional(), expand });
const createParams = z.strictObject({
  active_from: time,
  country: z.literal('US'),
  country_options: z.strictObject({
    us: z.strictObject({ state: text.length(2), type: z.literal('state_sales_tax') }),
  }),
  expires_at: wholeNumber.optional(),
  expand,
});
const updateParams = z.strictObject({
  active_from: time.optional(),
  expires_at: time.or(z.literal('')).optional(),
  expand,
});
const registrationsParams = listParams.extend({
  status: z.enum(['active', 'all', 'expired', 'scheduled']).default('active'),
});

async function updateSettings(call: Call): Promise<object> {
  const { head_office: office } = checkParams(settingsParams, call.params);
  const before = await settingsOf(call);
  const settings = {
    ...before,
    head_office: office ?? before.head_office,
  };
  call.store.put('tax.settings', settings);
  return showSettings(settings);
}

async function createRegistration(call: Call): Promise<object> {
  const params = checkParams(createParams, call.params);
  const { state } = params.country_options.us;
  if (await isRegistered(call, state))
    throw invalidParam(`A registration for US, ${state} already exists.`, 'country_options');
  const registration = {
    ...registrationOf({
      ...newRecord(call, 'tax.registration', 'taxreg'),
      state,
      from: params.active_from === 'now' ? call.now : params.active_from,
      until: params.expires_at ?? null,
    }),
    created: call.now,
  };
  call.store.put('tax.registration', registration);
  return showRegistration(registration, call.now);
}

async function updateRegistration(call: Call): Promise<object> {
  const { active_from: from, expires_at: until } = checkParams(updateParams, call.params);
  const before =
    newRegistrations.find(({ id }) => id === call.id && until !== undefined) ??
    (await found(call, 'tax.registration', { name: 'tax registration' }));
  const at = (moment: number | 'now') => (moment === 'now' ? call.now : moment);
  const registration = {
    ...before,
    active_from: from === undefined ? before.active_from : at(from),
    expires_at: until === undefined ? before.expires_at : until === '' ? null : at(until),
  };
  call.store.put('tax.registration', registration);
  return showRegistration(registration, call.now);
}

export const taxSettingsEndpoints: readonly Endpoint[] = [
  get('/tax/settings', async (call) => showSettings(await settingsOf(call))),
  post('/tax/settings', updateSettings),
  get('/tax/registrations', async (call) => {
    const { status, limit } = checkParams(registrationsParams, call.params);
    const all = await allRegistrations(call);
    const asked = all.filter((each) => status === 'all' || statusOf(each, call.now) === status);
    const data = asked.slice(0, limit).map((each) => showRegistration(each, call.now));
    return { object: 'list', url: '/v1/tax/registrations', has_more: asked.length > limit, data };
  }),
  post('/tax/registrations', createRegistration),
  post('/tax/registrations/:id', updateRegistration),
];
