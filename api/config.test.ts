import { describe, expect, it } from 'vitest';
import { readConfig, tokenSecretsOf } from './config.ts';
import { modeOf } from './shop-mode.ts';

const minimal = { DATABASE_URL: 'postgres://shop@localhost/shop', TOKEN_SECRET: 'x'.repeat(32) };
const test = { STRIPE_SECRET_KEY: 'sk_test_1', PUBLIC_STRIPE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const live = {
  STRIPE_SECRET_KEY: 'rk_live_1',
  PUBLIC_STRIPE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
};
const paypal = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
const paypalSandbox = { ...paypal, PAYPAL_URL: 'https://api-m.sandbox.paypal.com' };

const read = (settings: Record<string, string | undefined>) => readConfig({ ...minimal, ...settings });

it('signs with the first token secret, and accepts the others', () => {
  const [newest, old] = ['n'.repeat(32), 'o'.repeat(32)];
  expect(tokenSecretsOf(read({ TOKEN_SECRET: `${newest},${old}` }))).toEqual({
    tokenSecret: newest,
    tokenSecrets: [newest, old],
  });
  expect(tokenSecretsOf(read({})).tokenSecrets).toHaveLength(1);
});

it.each(['short', `${'n'.repeat(32)},short`, `${'n'.repeat(32)},`])('rejects the token secret %s', (secret) => {
  expect(() => read({ TOKEN_SECRET: secret })).toThrow('TOKEN_SECRET: must have at least 32 characters');
});

it('measures nothing by default', () => {
  const config = read({ GA_MEASUREMENT_ID: '', AFFILIATE_URL: undefined });
  expect([config.GA_MEASUREMENT_ID, config.AFFILIATE_URL]).toEqual([undefined, undefined]);
});

it.each([
  [{ GA_MEASUREMENT_ID: 'UA-12345-1' }, 'GA_MEASUREMENT_ID: must look like G-A1B2C3D4E5'],
  [{ AFFILIATE_URL: 'http://deals.example/{orderId}/{amount}' }, 'AFFILIATE_URL: must be an https address'],
  [{ AFFILIATE_URL: 'https://deals.example/?o={orderId}' }, 'AFFILIATE_URL: must have {orderId} and {amount} in it'],
])('rejects a setting that could not work: %o', (setting, message) => {
  expect(() => read(setting)).toThrow(message);
});

it('rejects QUEU3D on several replicas without one place for models', () => {
  const slicing = { SLICER_URLS: 'http://slicer:8000' };
  expect(() => read({ ...slicing, REPLICAS: '2' })).toThrow('set S3_URL');
  const S3_URL = 'https://key:secret@s3.example/models';
  for (const settings of [slicing, { REPLICAS: '2' }, { ...slicing, REPLICAS: '2', S3_URL }]) {
    expect(read(settings)).toBeDefined();
  }
});

describe('keys of payment services', () => {
  it.each([
    ['sandbox', {}],
    ['test', test],
    ['test', { ...test, ...paypalSandbox }],
    ['live', live],
    ['live', { ...live, ...paypal }],
  ] as const)('open a shop in %s mode: %o', (mode, settings) => {
    expect(modeOf(read(settings))).toBe(mode);
  });

  it.each([
    ['swapped', { ...live, STRIPE_SECRET_KEY: 'pk_live_1', PUBLIC_STRIPE_KEY: 'sk_live_1' }, 'PUBLIC_STRIPE_KEY: must'],
    ['an unknown webhook secret', { ...test, STRIPE_WEBHOOK_SECRET: 'we_1' }, 'STRIPE_WEBHOOK_SECRET: must begin with'],
    ['of two modes', { ...live, PUBLIC_STRIPE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY is a live key and PUBLIC'],
    ['without the secret one', { ...test, STRIPE_SECRET_KEY: undefined }, 'so STRIPE_SECRET_KEY must be too'],
    ['without the webhook’s', { ...test, STRIPE_WEBHOOK_SECRET: undefined }, 'so STRIPE_WEBHOOK_SECRET must be too'],
    ['of PayPal in part', { ...test, ...paypalSandbox, PAYPAL_WEBHOOK_ID: '' }, 'so PAYPAL_WEBHOOK_ID must be too'],
    ['of PayPal without Stripe’s', paypal, 'PayPal’s keys are set and Stripe’s are not'],
    ['of FedEx in part', { FEDEX_CLIENT_ID: 'id' }, 'so FEDEX_CLIENT_SECRET and FEDEX_ACCOUNT must be too'],
    [
      'live at a stand-in for Stripe',
      { ...live, STRIPE_URL: 'http://127.0.0.1:4010' },
      'keys are live keys, so STRIPE_URL must be left out',
    ],
    ['for tests at live PayPal', { ...test, ...paypal }, 'PAYPAL_URL is PayPal’s live address'],
    ['for live at PayPal’s sandbox', { ...live, ...paypalSandbox }, 'PAYPAL_URL is PayPal’s test address'],
    ['beside SANDBOX', { ...test, SANDBOX: '1' }, 'Leave one of them out'],
  ])('are rejected when they are %s', (_, settings, message) => {
    expect(() => read(settings)).toThrow(message);
  });
});

describe('a live shop', () => {
  it.each([undefined, 'http://shop.example', 'https://localhost'])('needs a public https address, not %s', (url) => {
    expect(() => read({ ...live, PUBLIC_URL: url })).toThrow('PUBLIC_URL must be the https address');
  });

  it('needs a mail server', () => {
    expect(() => read({ ...live, SMTP_URL: undefined })).toThrow('SMTP_URL must be set');
  });
});

describe('a sandbox', () => {
  it.each([
    'https://shop.example',
    'http://shop.example:8000',
    'https://203.0.113.7',
    'https://10.shop.example',
    'https://[2001:db8::1]',
  ])('does not open at %s, where strangers come', (url) => {
    expect(() => read({ PUBLIC_URL: url })).toThrow('or SANDBOX=1 for a public demo');
  });

  it('opens on a public address when SANDBOX is 1', () => {
    expect(modeOf(read({ PUBLIC_URL: 'https://demo.example', SANDBOX: '1' }))).toBe('sandbox');
  });

  it.each(['https://localhost', 'http://127.0.0.1:8000', 'http://192.168.1.5', 'http://printer.local', 'http://[::1]'])(
    'opens at %s',
    (url) => {
      expect(modeOf(read({ PUBLIC_URL: url }))).toBe('sandbox');
    },
  );
});
