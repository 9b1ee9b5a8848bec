import { Stripe } from 'stripe';
import { stripeEvents } from '../../../gateways/payments/read-stripe-event.ts';
import { type StripeOptions, stripeClient } from '../../../gateways/payments/stripe-client.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { Concluded, failure, ok, reasonOf, skipped, warning } from '../outcome.ts';
import { readStoreContent } from '../read-store.ts';
import { doctorRights, type StripeRight, shopRights } from '../stripe-rights.ts';

export const DASHBOARD = 'https://dashboard.stripe.com';

/** The shop's account, asked once and quickly. */
export function optionsOf(exam: Examination): StripeOptions {
  const secretKey = exam.needs('STRIPE_SECRET_KEY', 'Without Stripe’s keys this is a sandbox.');
  const server = exam.around.stripeServer;
  const limits = { timeoutMs: exam.callMs, maxNetworkRetries: 0 };
  return { secretKey, webhookSecret: '', ...(server && { server }), ...limits };
}

function clientOf(exam: Examination): Stripe {
  return stripeClient(optionsOf(exam));
}

type Access = 'valid' | 'refused' | Error;

/** Whether Stripe knows the key; one call for all checks. */
function accessOf(exam: Examination): Promise<Access> {
  const stripe = clientOf(exam);
  return exam.share('stripe access', async () => {
    try {
      await stripe.paymentIntents.list({ limit: 1 });
      return 'valid';
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError) return 'valid';
      if (error instanceof Stripe.errors.StripeAuthenticationError) return 'refused';
      return error instanceof Error ? error : new Error(String(error));
    }
  });
}

/** A client whose key works, or the end of the check. */
export async function openStripe(exam: Examination): Promise<Stripe> {
  if ((await accessOf(exam)) !== 'valid') throw new Concluded(skipped('It needs a working key.'));
  return clientOf(exam);
}

/** Reads for the doctor alone: a restricted key may lack the right, which is no fault. */
export async function readWith<T>(right: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    throw new Concluded(skipped(`The restricted key has no permission for this check. Give it the right "${right}".`));
  }
}

async function accountOf(exam: Examination): Promise<Stripe.Account> {
  const stripe = await openStripe(exam);
  return await exam.share('stripe account', () =>
    readWith(doctorRights.account, () => stripe.accounts.retrieveCurrent()),
  );
}

const webhookUrl = ({ publicUrl }: Examination) => `${publicUrl.origin}/api/webhooks/stripe`;

/** The endpoints that send to this shop; a check of their details ends where there is none. */
async function endpointsOf(exam: Examination): Promise<Stripe.WebhookEndpoint[]> {
  const stripe = await openStripe(exam);
  if (!exam.isPublic) {
    throw new Concluded(skipped('Stripe cannot reach a private address; see docs/going-live.md for stripe listen.'));
  }
  const { data } = await exam.share('stripe endpoints', () =>
    readWith(doctorRights.webhooks, () => stripe.webhookEndpoints.list({ limit: 100 })),
  );
  return data.filter(({ url }) => url === webhookUrl(exam));
}

async function endpointOf(exam: Examination): Promise<Stripe.WebhookEndpoint> {
  const endpoints = await endpointsOf(exam);
  const endpoint = endpoints.find(({ status }) => status === 'enabled') ?? endpoints[0];
  if (!endpoint) throw new Concluded(skipped('There is no endpoint; see "Webhook endpoint".'));
  return endpoint;
}

async function domainOf(exam: Examination): Promise<Stripe.PaymentMethodDomain | undefined> {
  const stripe = await openStripe(exam);
  if (!exam.isPublic) throw new Concluded(skipped('Wallets are shown on public addresses only.'));
  const { data } = await exam.share('stripe domains', () =>
    readWith(doctorRights.domains, () =>
      stripe.paymentMethodDomains.list({ domain_name: exam.publicUrl.hostname, limit: 10 }),
    ),
  );
  return data[0];
}

/** Whether the key has the right: Stripe checks it before it looks for the object, which does not exist. */
async function hasRight(stripe: Stripe, { use }: StripeRight): Promise<boolean> {
  try {
    await use(stripe);
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return false;
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
  return true;
}

/** Signing secrets of the dashboard; those of `stripe listen` have 64 digits. */
const SIGNING_SECRET = /^whsec_[A-Za-z0-9+/=]{32,44}$/;
const CLI_SECRET = /^whsec_[0-9a-f]{64}$/;

const DAY_SECONDS = 86_400;

export const stripeChecks: readonly Check[] = [
  check('stripe.key', 'Secret key', async (exam) => {
    const access = await accessOf(exam);
    const key = exam.settings.STRIPE_SECRET_KEY ?? '';
    const shown = `${key.slice(0, 8)}…${key.slice(-4)}`;
    if (access === 'valid') return ok(`Stripe accepts ${shown}.`);
    const remedy = `Copy STRIPE_SECRET_KEY again from ${DASHBOARD}/apikeys; a rolled key stops working.`;
    if (access === 'refused') return failure(`Stripe rejects ${shown}.`, remedy);
    return failure(
      `Stripe cannot be reached: ${reasonOf(access)}`,
      'Let this machine connect to api.stripe.com, port 443.',
    );
  }),
  check('stripe.rights', 'Rights of the key', async (exam) => {
    const stripe = await openStripe(exam);
    const held = await Promise.all(shopRights.map((right) => hasRight(stripe, right)));
    const missing = shopRights.filter((_, place) => !held[place]);
    if (missing.length > 0) {
      const list = missing.map(({ name, level, purpose }) => `"${name}: ${level}" (${purpose})`).join(', ');
      return failure(
        `The restricted key lacks ${list}.`,
        `Edit the key at ${DASHBOARD}/apikeys; docs/going-live.md lists all rights.`,
      );
    }
    const isRestricted = exam.settings.STRIPE_SECRET_KEY?.startsWith('rk_');
    return ok(
      isRestricted
        ? 'The restricted key has all rights that the shop uses.'
        : 'A secret key may do everything; a restricted key (rk_) is safer, see docs/going-live.md.',
    );
  }),
  check('stripe.account', 'Account', async (exam) => {
    const { charges_enabled, payouts_enabled, requirements, country, default_currency } = await accountOf(exam);
    const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
    const remedy = `Complete the account at ${DASHBOARD}/account/onboarding.`;
    if (!charges_enabled) {
      return failure(
        `Stripe does not let this account charge (${requirements?.disabled_reason ?? 'unfinished'}).`,
        remedy,
      );
    }
    if (!payouts_enabled) return warning('Stripe does not pay out to this account yet.', remedy);
    if (due.length > 0) return warning(`Stripe asks for ${[...new Set(due)].join(', ')}.`, remedy);
    if (default_currency && default_currency !== 'usd') {
      return warning(
        `The account settles in ${default_currency}; the shop charges in usd, and Stripe converts for a fee.`,
        `Add a USD bank account at ${DASHBOARD}/settings/payouts.`,
      );
    }
    return ok(`May charge and pay out (${country ?? 'no country'}, ${default_currency ?? 'usd'}).`);
  }),
  check('stripe.descriptor', 'Statement descriptor', async (exam) => {
    const { settings } = await accountOf(exam);
    const descriptor = settings?.payments.statement_descriptor ?? '';
    const { name } = await readStoreContent(exam);
    const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const remedy = `Set it to the shop’s name at ${DASHBOARD}/settings/public; shoppers dispute charges that they do not recognize.`;
    if (!descriptor) return warning('Card statements would not name the shop.', remedy);
    if (!letters(descriptor).includes(letters(name).slice(0, 5))) {
      return warning(`Card statements say "${descriptor}", and the shop is called ${name}.`, remedy);
    }
    return ok(`Card statements say "${descriptor}".`);
  }),
  check('stripe.webhook', 'Webhook endpoint', async (exam) => {
    const endpoints = await endpointsOf(exam);
    const enabled = endpoints.filter(({ status }) => status === 'enabled');
    const url = webhookUrl(exam);
    if (endpoints.length === 0) {
      return failure(`Stripe sends no events to ${url}.`, `Add this endpoint at ${DASHBOARD}/webhooks.`);
    }
    if (enabled.length === 0) {
      return failure(`The endpoint ${url} is disabled.`, `Enable it at ${DASHBOARD}/webhooks.`);
    }
    if (enabled.length > 1) {
      return warning(
        `${enabled.length} endpoints send to ${url}, each with its own signing secret: events of all but one are refused.`,
        `Remove the others at ${DASHBOARD}/webhooks.`,
      );
    }
    return ok(url);
  }),
  check('stripe.webhook-version', 'Webhook API version', async (exam) => {
    const { api_version: version } = await endpointOf(exam);
    if (version === Stripe.API_VERSION) return ok(`${version}, as the code expects.`);
    return failure(
      `Events come in version ${version ?? 'of the account’s default'}, and the code reads ${Stripe.API_VERSION}.`,
      `The version of an endpoint cannot be changed: create one with ${Stripe.API_VERSION}, set STRIPE_WEBHOOK_SECRET to its secret, restart, and remove the old one.`,
    );
  }),
  check('stripe.webhook-events', 'Webhook events', async (exam) => {
    const { enabled_events: enabled } = await endpointOf(exam);
    const missing = enabled.includes('*') ? [] : stripeEvents.filter((type) => !enabled.includes(type));
    if (missing.length === 0) return ok(`All ${stripeEvents.length} events that the shop handles are enabled.`);
    return failure(`Not enabled: ${missing.join(', ')}.`, `Add these events to the endpoint at ${DASHBOARD}/webhooks.`);
  }),
  check('stripe.webhook-secret', 'Signing secret', async (exam) => {
    const secret = exam.needs('STRIPE_WEBHOOK_SECRET', 'It is not set.');
    const remedy = `Copy the signing secret of the endpoint at ${DASHBOARD}/webhooks.`;
    if (CLI_SECRET.test(secret) && exam.isPublic) {
      return failure('It is the secret of the command line’s stripe listen, not of the endpoint.', remedy);
    }
    if (!SIGNING_SECRET.test(secret) && !CLI_SECRET.test(secret)) {
      return failure('It does not look like a signing secret: whsec_ and 32 letters and digits.', remedy);
    }
    return ok(`whsec_…${secret.slice(-4)}`);
  }),
  check('stripe.deliveries', 'Deliveries of the last day', async (exam) => {
    const stripe = await openStripe(exam);
    if (!exam.isPublic) return skipped('Stripe cannot reach a private address.');
    const gte = Math.floor(exam.clock().getTime() / 1000) - DAY_SECONDS;
    const { data } = await readWith(doctorRights.events, () =>
      stripe.events.list({ delivery_success: false, created: { gte }, limit: 100 }),
    );
    const lost = data.filter(({ type }) => (stripeEvents as readonly string[]).includes(type));
    if (lost.length === 0) return ok('No event of the last day is undelivered.');
    return warning(
      `Not delivered in the last day: ${lost.length === 100 ? '100 or more' : lost.length}, such as ${lost[0]?.type}.`,
      `See the answers at ${DASHBOARD}/webhooks: 400 means a wrong signing secret, no answer a wrong address or proxy. Stripe retries for three days.`,
    );
  }),
  check('stripe.domain', 'Wallets’ domain', async (exam) => {
    const domain = await domainOf(exam);
    const { hostname } = exam.publicUrl;
    const remedy = `Add ${hostname} at ${DASHBOARD}/settings/payment_method_domains.`;
    if (!domain) return warning(`${hostname} is not registered: Apple Pay, Google Pay and Link stay hidden.`, remedy);
    if (!domain.enabled) return warning(`${hostname} is registered and switched off.`, remedy);
    const hidden = (['google_pay', 'link'] as const).filter((wallet) => domain[wallet].status !== 'active');
    if (hidden.length > 0) return warning(`${hidden.join(' and ')} is not active on ${hostname}.`, remedy);
    return ok(`${hostname} shows Google Pay and Link.`);
  }),
  check('stripe.apple-pay', 'Apple Pay', async (exam) => {
    const domain = await domainOf(exam);
    if (!domain) return skipped('The domain is not registered; see "Wallets’ domain".');
    if (domain.apple_pay.status === 'active') return ok(`Active on ${domain.domain_name}.`);
    return warning(
      `Not active on ${domain.domain_name}: ${domain.apple_pay.status_details?.error_message ?? 'Apple has not verified it'}.`,
      'Put Stripe’s apple-developer-merchantid-domain-association into content/well-known/, restart, and press Verify in the dashboard; see docs/going-live.md.',
    );
  }),
  check('stripe.radar', 'Radar', async (exam) => {
    await openStripe(exam);
    return skipped(`No call shows its rules. Look at ${DASHBOARD}/radar/rules; docs/going-live.md names four.`);
  }),
];
