import type { SandboxKeys } from './authenticate.ts';
import type { Endpoint } from './endpoint.ts';
import { StripeProblem } from './problem.ts';

/** Rights whose names are not those of their addresses. */
const resources: Readonly<Record<string, string>> = {
  account: 'accounts_kyc_basic',
  refunds: 'charge',
  prices: 'plan',
  webhook_endpoints: 'webhook',
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
  throw new StripeProblem(
    403,
    'invalid_request_error',
    `The provided key 'rk_test_*********lacks' does not have the required permissions for this endpoint on account 'acct_1Northspool0000'. Having the 'rak_${right}' permission would allow this request to continue.`,
  );
}
