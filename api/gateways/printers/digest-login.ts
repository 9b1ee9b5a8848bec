import { createHash, randomBytes } from 'node:crypto';

/** What the server sends with a refusal: how to sign in. */
interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly algorithm: 'MD5' | 'SHA-256';
  readonly opaque: string | undefined;
  /** false: as before RFC 2617, which small printers still speak */
  readonly hasQop: boolean;
}

/** Reads a `WWW-Authenticate` header. Undefined for another method of signing in, or one that is not known here. */
export function readChallenge(header: string): Challenge | undefined {
  if (!/^digest /i.test(header)) return undefined;
  const values = new Map(
    [...header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, name = '', quoted, bare]) => [
      name.toLowerCase(),
      quoted ?? bare ?? '',
    ]),
  );
  const algorithm = (values.get('algorithm') ?? 'MD5').toUpperCase();
  const qop = values.get('qop')?.split(/\s*,\s*/);
  const [realm, nonce] = [values.get('realm'), values.get('nonce')];
  if (realm === undefined || nonce === undefined || (qop && !qop.includes('auth'))) return undefined;
  if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return undefined;
  return { realm, nonce, algorithm, opaque: values.get('opaque'), hasQop: qop !== undefined };
}

interface Login {
  readonly user: string;
  readonly password: string;
}

interface Signed {
  readonly method: string;
  /** path and query */
  readonly uri: string;
  /** of requests with this nonce, from 1 */
  readonly count: number;
  readonly cnonce: string;
}

/** The `Authorization` header of a request (RFC 7616). */
export function authorizationOf(challenge: Challenge, { user, password }: Login, signed: Signed): string {
  const { realm, nonce, algorithm, opaque, hasQop } = challenge;
  const { method, uri, count, cnonce } = signed;
  const hash = (...parts: string[]) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(parts.join(':'))
      .digest('hex');
  const nc = count.toString(16).padStart(8, '0');
  const [whose, what] = [hash(user, realm, password), hash(method, uri)];
  const response = hasQop ? hash(whose, nonce, nc, cnonce, 'auth', what) : hash(whose, nonce, what);
  const quoted = { username: user, realm, nonce, uri, response, ...(opaque !== undefined && { opaque }) };
  const fields = Object.entries(quoted).map(([name, value]) => `${name}="${value}"`);
  fields.push(`algorithm=${algorithm}`);
  if (hasQop) fields.push('qop=auth', `nc=${nc}`, `cnonce="${cnonce}"`);
  return `Digest ${fields.join(', ')}`;
}

/** `fetch` that signs in by digest, and once more when the server has forgotten its nonce. */
export function digestFetch(login: Login): typeof fetch {
  let challenge: Challenge | undefined;
  let count = 0;
  return async (input, init = {}) => {
    const url = new URL(String(input));
    const send = () => {
      const headers = new Headers(init.headers);
      count++;
      const signed = { method: init.method ?? 'GET', uri: url.pathname + url.search, count };
      if (challenge) {
        const cnonce = randomBytes(16).toString('base64url');
        headers.set('Authorization', authorizationOf(challenge, login, { ...signed, cnonce }));
      }
      return fetch(url, { ...init, headers });
    };
    const first = await send();
    const asked = first.status === 401 ? readChallenge(first.headers.get('WWW-Authenticate') ?? '') : undefined;
    if (!asked) return first;
    await first.body?.cancel();
    challenge = asked;
    count = 0;
    return await send();
  };
}
