import * as z from 'zod';
import { modeProblem } from './shop-mode.ts';

const optional = z.string().min(1).optional();
const key = (pattern: RegExp, message: string) => z.string().regex(pattern, message).optional();

/** The environment of the API. Everything else receives it as an argument. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  POOL_SIZE: z.coerce.number().int().min(2).max(200).default(12),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z.url().optional().describe('the address that shoppers use; the default is http://localhost:PORT'),
  SANDBOX: z
    .literal('1', "must be '1', or be left out")
    .optional()
    .describe('opens a sandbox on a public address, where anyone can read its mails and use its demo accounts'),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(9)
    .default(0)
    .describe('how many proxies of ours stand before the shop and say in X-Forwarded-For who calls'),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters'),
  STRIPE_SECRET_KEY: key(/^[sr]k_(test|live)_/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_'),
  PUBLIC_STRIPE_KEY: key(/^pk_(test|live)_/, 'must begin with pk_test_ or pk_live_; pages publish it'),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_/, 'must begin with whsec_'),
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_CLIENT_SECRET: optional,
  PAYPAL_WEBHOOK_ID: optional,
  PAYPAL_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api-m.paypal.com')
    .describe('https://api-m.sandbox.paypal.com for PayPal’s own sandbox'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  FEDEX_CLIENT_ID: optional,
  FEDEX_CLIENT_SECRET: optional,
  FEDEX_ACCOUNT: optional,
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must look like G-A1B2C3D4E5')
    .optional()
    .describe('Google Analytics; pages ask shoppers first'),
  AFFILIATE_URL: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .refine((url) => url.includes('{orderId}') && url.includes('{amount}'), 'must have {orderId} and {amount} in it')
    .optional()
    .describe('called once per order, with its number and its amount in dollars'),
  VENDING_MQTT_URL: z
    .url({ protocol: /^mqtts?$/ })
    .optional()
    .describe('the broker of the vending machine, with user and password in it'),
  VENDING_MQTT_TOPIC: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, 'must look like northspool/vending')
    .default('northspool/vending')
    .describe('what the topics of the machine begin with'),
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .regex(
      /^https?:\/\/[^/]+@[^/]+\/[a-z0-9.-]{3,63}\/?(\?|$)/,
      'must look like https://key:secret@host/bucket?region=…',
    )
    .optional()
    .describe('where models and G-code lie; the default is a folder in DATA_DIR'),
  SLICER_URLS: z
    .string()
    .transform((urls) => urls.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be http addresses with commas between them' })))
    .optional()
    .describe('of the slicers; without them prints cannot be priced'),
  FEDEX_URL: z.url().default('https://apis.fedex.com'),
});

export type Environment = z.infer<typeof environmentSchema>;

class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment; a value that cannot be used is named in one sentence. An empty value counts as unset. */
export function readConfig(env: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environmentSchema.safeParse(set);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration cannot be used. ${problems.join('; ')}`);
  }
  const config = result.data;
  const problem = modeProblem(config);
  if (problem) throw new ConfigError(problem);
  return config;
}
