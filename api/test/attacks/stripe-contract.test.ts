import { beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { stripeEvents } from '../../gateways/payments/read-stripe-event.ts';
import { stripeTax } from '../../gateways/tax/stripe-tax.ts';
import { endpoints } from '../../sandbox/stripe/sandbox-stripe.ts';
import { createPayingApp } from '../create-paying-app.ts';
import type { StripeCall } from '../start-test-stripe.ts';
import { typesOf } from '../type-check-values.ts';

/** Checks the mock and the shop's calls against the SDK's published types. */

const types = typesOf(new URL('../stripe-types.ts', import.meta.url));
const shop = await createPayingApp((account, { log }) => ({ tax: stripeTax(account, log) }));
const { stripe, sandbox } = shop;
const { payments, cards, subscriptions } = shop.deps;

/** All of the shop's Stripe calls, and the few endpoints that only tests and people use. */
const seen: { calls: StripeCall[]; events: { id: string; type: string; data: { object: object } }[] } = {
  calls: [],
  events: [],
};

const typed = async (method = 'pm_card_visa') =>
  (await stripe.testHelpers.confirmationTokens.create({ payment_method: method })).id;

async function charge(paymentToken: string, customer: string | null = null) {
  const amount = cents(2500);
  const totals = { total: amount } as never;
  const orderId = crypto.randomUUID();
  const state = await payments.charge({
    orderId,
    refId: 'NS-1',
    amount,
    totals,
    paymentToken,
    customer,
    saveCard: true,
  });
  return { orderId, paymentId: state.paymentId ?? '', state };
}

async function buyAndRefund() {
  const paid = await charge('pm_card_visa');
  await payments.refund({ ...paid, part: { refundId: crypto.randomUUID(), amount: cents(100) } });
  await payments.refund(paid);
  await payments.find({ orderId: crypto.randomUUID(), paymentId: null, placedAt: new Date() });
  await charge('pm_card_chargeDeclined');
  const waiting = await charge(await typed('pm_card_authenticationRequired'));
  await payments.cancel(waiting.paymentId);
  await payments.cancel(paid.paymentId);
  await payments.refund(await charge('pm_card_refundFail'));
  const disputed = await charge('pm_card_createDispute');
  await payments.refund(disputed).catch(() => {});
  const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.paymentId })).data;
  await stripe.disputes.retrieve(dispute?.id ?? '');
  await stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  await charge('pm_card_createDispute');
  await charge('pm_card_riskLevelElevated');
  const [opened] = await stripe.events.list({ type: 'review.opened' }).then(({ data }) => data);
  if (opened?.type === 'review.opened') await stripe.reviews.approve(opened.data.object.id);
  const warned = await charge('pm_card_createIssuerFraudRecord');
  await payments.refund(warned);
  const [second] = (await stripe.disputes.list()).data;
  await stripe.disputes.close(second?.id ?? '');
}

async function keepCards() {
  const customer = await cards.createCustomer({ accountId: crypto.randomUUID(), email: 'ada@example.com' });
  await cards.save(customer, await typed());
  await cards.save(customer, await typed('pm_card_chargeDeclined'));
  const setup = await cards.save(customer, await typed('pm_card_authenticationRequired'));
  if (setup.status === 'requires_action') await cards.findSetup(customer, setup.setupId);
  const [card] = await cards.list(customer);
  await charge(card?.id ?? '', customer);
  await charge(await typed(), customer);
  await stripe.customers.update(customer, { name: 'Ada' });
  await stripe.customers.retrieve(customer);
  await stripe.paymentMethods.update(card?.id ?? '', { metadata: { seen: 'yes' } });
  await cards.remove(card?.id ?? '');
  await cards.removeCustomer(customer);
  await stripe.customers.retrieve(customer);
  await stripe.customers.list();
}

async function beMember() {
  const premium = subscriptions.stripe;
  const customer = await cards.createCustomer({ accountId: crypto.randomUUID(), email: 'ada@example.com' });
  const input = { subscriptionId: crypto.randomUUID(), customer, email: 'ada@example.com' };
  const { id } = await premium.start({ ...input, paymentToken: await typed('pm_card_chargeCustomerFail') });
  await premium.end(id);
  const joined = await premium.start({ ...input, subscriptionId: crypto.randomUUID(), paymentToken: await typed() });
  await premium.cancelAtEnd(joined.id);
  await premium.keep(joined.id);
  await premium.changeCard(joined.id, await typed('pm_card_threeDSecure2Required'));
  await stripe.invoices.list({ subscription: joined.id });
  const monthEnds = async () => {
    shop.clock.advanceMinutes(31 * 24 * 60);
    await sandbox.advance();
    shop.clock.advanceMinutes(61);
    await sandbox.advance();
  };
  await monthEnds();
  await premium.find(joined.id);
  const failing = await cards.save(customer, await typed('pm_card_chargeCustomerFail'));
  if (failing.status === 'saved') await premium.changeCard(joined.id, failing.card.id);
  await monthEnds();
  await premium.changeCard(joined.id, await typed('pm_card_mastercard'));
  const { periodEnd } = (await premium.find(joined.id)) ?? joined;
  shop.clock.advanceMinutes(Math.ceil((periodEnd.getTime() - shop.clock.now().getTime()) / 60_000) + 1);
  await sandbox.advance();
  // The month's invoice is still a draft: it must be finalized before it can be voided.
  await premium.end(joined.id);
  await premium.end(joined.id);
  await premium.keep(joined.id).catch(() => {});
}

/** The remaining endpoints of the mock, as a person or a test would use them. */
async function lookAround() {
  const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  const setup = await stripe.setupIntents.create({});
  await stripe.setupIntents.cancel((await stripe.setupIntents.create({})).id);
  await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
  await stripe.setupIntents.list();
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040 },
  });
  const customer = await stripe.customers.create({});
  await stripe.paymentMethods.attach(method.id, { customer: customer.id });
  await stripe.paymentMethods.retrieve(method.id);
  await stripe.paymentMethods.list({ customer: customer.id });
  await stripe.confirmationTokens.retrieve(await typed());
  const [paid] = (await stripe.charges.list()).data;
  await stripe.charges.retrieve(paid?.id ?? '');
  const [price] = (await stripe.prices.list()).data;
  await stripe.prices.retrieve(price?.id ?? '');
  const [invoice] = seen.calls.flatMap(({ path }) => /^\/invoices\/(in_\w+)/.exec(path)?.slice(1) ?? []);
  await stripe.invoices.retrieve(invoice ?? '');
}

/** What the owner sets up in the dashboard, and the doctor reads. */
async function setUpAccount() {
  await stripe.accounts.retrieveCurrent();
  const url = 'https://www.northspool.example/api/webhooks/stripe';
  const { id } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: ['charge.refunded'],
    description: 'shop',
  });
  await stripe.webhookEndpoints.update(id, { enabled_events: ['*'], disabled: true });
  await stripe.webhookEndpoints.retrieve(id);
  await stripe.webhookEndpoints.list();
  await stripe.webhookEndpoints.del(id);
  const domain = await stripe.paymentMethodDomains.create({ domain_name: 'www.northspool.example' });
  await stripe.paymentMethodDomains.update(domain.id, { enabled: false });
  await stripe.paymentMethodDomains.validate(domain.id);
  await stripe.paymentMethodDomains.retrieve(domain.id);
  await stripe.paymentMethodDomains.list({ domain_name: domain.domain_name });
  await stripe.events.list({ delivery_success: false });
  const [price] = (await stripe.prices.list()).data;
  await stripe.prices.update(price?.id ?? '', { metadata: { seen: 'yes' } });
  await stripe.products.update(String(price?.product), { metadata: { seen: 'yes' } });
}

/** Goods to one state that taxes shipping, sold, refunded in part, and taken back; and where the account collects. */
async function collectTax() {
  const tax = shop.deps.tax ?? expect.fail('tax is by rule');
  const lines = Array.from({ length: 12 }, (_, place) => ({
    id: `line-${place}`,
    amount: cents(2000 + place),
    qty: 2,
  }));
  const address = { line1: '350 Fifth Avenue', city: 'New York', state: 'NY', zip: '10118' };
  const { calculation } = await tax.taxOf({ lines, shipping: cents(500), address, isExempt: false });
  const sold = await tax.record('NS-TAX', calculation);
  const [line = ''] = Object.values(sold.lines);
  const amounts = { amount: cents(1000), tax: cents(40) };
  const shipping = { amount: cents(500), tax: cents(20) };
  await tax.reverse('NS-TAX-1', sold.transaction, {
    kind: 'lines',
    lines: [{ id: line, qty: 1, ...amounts }],
    shipping,
  });
  await tax.reverse('NS-TAX-2', sold.transaction, { kind: 'flat', amount: cents(100) });
  await tax.reverse('NS-TAX-3', sold.transaction, { kind: 'full' });
  await stripe.tax.calculations.retrieve(calculation, { expand: ['line_items'] });
  await stripe.tax.transactions.retrieve(sold.transaction, { expand: ['line_items'] });
  await stripe.tax.settings.retrieve();
  const head = { country: 'US', state: 'MI', postal_code: '48210', line1: '2840 Junction Street', city: 'Detroit' };
  await stripe.tax.settings.update({ head_office: { address: head } });
  const { id } = await stripe.tax.registrations.create({
    country: 'US',
    country_options: { us: { state: 'OH', type: 'state_sales_tax' } },
    active_from: 'now',
  });
  await stripe.tax.registrations.update(id, { expires_at: 'now' });
  await stripe.tax.registrations.list({ status: 'all' });
}

beforeAll(async () => {
  const from = shop.stripeCalls.length;
  await buyAndRefund();
  await keepCards();
  await beMember();
  await collectTax();
  seen.calls = shop.stripeCalls.slice(from);
  await lookAround();
  await setUpAccount();
  await sandbox.advance();
  const [last] = (await stripe.events.list({ limit: 1 })).data;
  await stripe.events.retrieve(last?.id ?? '');
  for await (const event of stripe.events.list({ limit: 100 })) seen.events.push(event as never);
  seen.calls = shop.stripeCalls.slice(from);
});

const patterns = endpoints.map(({ method, path }) => ({
  name: `${method} ${path}`,
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

const addressOf = ({ method, path }: StripeCall) =>
  patterns.find((each) => each.method === method && each.pattern.test(path))?.name ?? `${method} ${path}`;

/** The problems of each Stripe object in a response, including nested ones. */
function wrongIn(value: unknown, where: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => wrongIn(entry, where));
  if (value === null || typeof value !== 'object') return [];
  if ('object' in value && typeof value.object === 'string' && answers.has(value.object)) {
    return types.checkMember('StripeAnswers', value.object, value).map((fault) => `${where}: ${fault}`);
  }
  return Object.values(value).flatMap((field) => wrongIn(field, where));
}

const answers = new Set(types.membersOf('StripeAnswers'));
/** One line per problem, however often it occurred. */
const once = (faults: readonly string[]) => [...new Set(faults.map((fault) => fault.replaceAll(/\[\d+\]/g, '[]')))];

describe('mock Stripe', () => {
  it('was called at every endpoint that a server may use', () => {
    const asked = new Set(seen.calls.map(addressOf));
    // Browsers create tokens and pass the bank's check with the publishable key.
    const inBrowsers = [
      'POST /confirmation_tokens',
      'POST /payment_intents/:id/authenticate',
      'POST /setup_intents/:id/authenticate',
    ];
    const expected = patterns.map(({ name }) => name).filter((name) => !inBrowsers.includes(name));
    expect(expected.filter((name) => !asked.has(name))).toEqual([]);
  });

  it('receives only parameters that the SDK declares, with values that it allows', () => {
    const faults = seen.calls.flatMap((call) => {
      const address = addressOf(call);
      return types.checkMember('StripeRequests', address, call.params, 'form');
    });
    expect(once(faults)).toEqual([]);
  });

  it('returns objects as the SDK declares them: no missing or extra fields, no unknown values', () => {
    expect(once(seen.calls.flatMap((call) => wrongIn(call.body, addressOf(call))))).toEqual([]);
  });

  it('sends events of declared types, about objects as the SDK declares them', () => {
    expect(once(seen.events.flatMap(({ type }) => types.check('StripeEventType', type)))).toEqual([]);
    expect(once(seen.events.flatMap(({ type, data }) => wrongIn(data.object, type)))).toEqual([]);
  });

  it('sent every event that the shop handles, so that each was checked', () => {
    const sent = new Set(seen.events.map(({ type }) => type));
    const unsent = stripeEvents.filter((type) => !sent.has(type));
    expect(unsent).toEqual(['charge.dispute.updated', 'invoice.payment_action_required']);
  });
});

it('finds a missing field, an extra field, and a value that Stripe does not have', () => {
  const intent = seen.calls.flatMap(({ body }) => (isIntent(body) ? [body] : []))[0];
  expect(types.checkMember('StripeAnswers', 'payment_intent', intent)).toEqual([]);
  const { amount: _, ...rest } = { ...intent, amount: 1 };
  const faults = types.checkMember('StripeAnswers', 'payment_intent', { ...rest, status: 'paid', invoice: 'in_1' });
  expect(faults).toEqual([
    'payment_intent.amount is missing',
    expect.stringContaining('payment_intent.status is "paid"'),
    'payment_intent.invoice is not declared',
  ]);
  const params = { amount: 'much', currency: 'usd', payment_method_types: ['card'] };
  expect(types.checkMember('StripeRequests', 'POST /payment_intents', params, 'form')).toEqual([
    expect.stringContaining('amount is "much"'),
    'POST /payment_intents.payment_method_types is not declared',
  ]);
});

function isIntent(body: unknown): body is object {
  return body !== null && typeof body === 'object' && 'object' in body && body.object === 'payment_intent';
}
