import type { Endpoint } from './endpoint.ts';
import { invalidRequest, type StripeProblem } from './problem.ts';

export interface SandboxKeys {
  /** null where only browsers come: the secret key is not known there */
  readonly secret: string | null;
  readonly publishable: string;
  /** of a restricted secret key, such as `payment_intent_write`; absent: all */
  readonly rights?: readonly string[];
}

/** Who calls: the shop's server with its secret key, or a browser with the publishable one. */
export function keyHolder(authorization: string | undefined, keys: SandboxKeys): 'secret' | 'publishable' {
  const key = keyOf(authorization);
  if (!key) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (key === keys.secret) return 'secret';
  if (key === keys.publishable) return 'publishable';
  throw invalidRequest(`Invalid API Key provided: ${masked(key)}`, {}, 401);
}

export function secretKeyRequired(): StripeProblem {
  return invalidRequest(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required' },
    403,
  );
}

function keyOf(authorization: string | undefined): string | undefined {
  const bearer = authorization?.match(/^Bearer (\S+)$/)?.[1];
  if (bearer) return bearer;
  const basic = authorization?.match(/^Basic (\S+)$/)?.[1];
  return basic && atob(basic).split(':')[0];
}

function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;
}

/** Rights whose names are not those of their addresses. */
const resources: Readonly<Record<string, string>> = {
  account: 'accounts_kyc_basic',
  refunds: 'charge',
  prices: 'plan',
  webhook_endpoints: 'webhook',
  tax: 'tax_calculations_and_transactions',
};

/** The right that a call needs, such as `payment_intent_write`. */
function rightFor({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const segments = path.split('/').filter((segment) => segment && !segment.startsWith(':'));
  const [first = '', second] = segments;
  const address = first === 'customers' && second === 'payment_methods' ? second : first;
  return `${resources[address] ?? address.replace(/s$/, '')}_${method === 'GET' ? 'read' : 'write'}`;
}

/** A key without the right is refused before anything else is looked at. A right to write includes reading. */
export function checkRight(endpoint: Endpoint, { rights }: SandboxKeys): void {
  const right = rightFor(endpoint);
  if (!rights || rights.includes(right) || rights.includes(right.replace(/_read$/, '_write'))) return;
  throw invalidRequest(
    `The provided key 'rk_test_*********lacks' does not have the required permissions for this endpoint on account 'acct_1Northspool0000'. Having the 'rak_${right}' permission would allow this request to continue.`,
    {},
    403,
  );
}
