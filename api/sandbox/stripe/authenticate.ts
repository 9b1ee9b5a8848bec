import { StripeProblem } from './problem.ts';

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
    throw new StripeProblem(
      401,
      'invalid_request_error',
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secret) return 'secret';
  if (key === keys.publishable) return 'publishable';
  throw new StripeProblem(401, 'invalid_request_error', `Invalid API Key provided: ${masked(key)}`);
}

export function secretKeyRequired(): StripeProblem {
  return new StripeProblem(
    403,
    'invalid_request_error',
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required' },
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
