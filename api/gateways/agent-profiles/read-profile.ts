import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { type FetchedProfile, type FetchProfile, MAX_PROFILE_BYTES, ProfileUnavailable } from './agent-profiles.ts';
import { isPublicAddress } from './public-address.ts';

/** From the look-up of the name to the last byte. A buyer waits for it, once for each agent. */
const TIMEOUT_MS = 4_000;
/** Read at a time, and of one host: an agent has one profile. */
const AT_ONCE = 16;
const AT_ONCE_OF_HOST = 2;
const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export interface ReaderOptions {
  /** Profiles at http on this machine are read as well: for a sandbox that only this machine reaches. */
  readonly allowLoopback: boolean;
  readonly timeoutMs?: number;
  /** The rest is for tests, whose servers are on this machine. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly mayCall?: (address: string) => boolean;
  readonly port?: number;
  readonly ca?: string;
}

/**
 * Reads profiles at addresses that strangers name, so that nothing but a public web server is ever called: https at its usual
 * port, an address of the internet, no redirect. The connection is made to the very address that was checked, whatever the
 * name stands for a moment later.
 */
export function profileReader(options: ReaderOptions): FetchProfile {
  const { timeoutMs = TIMEOUT_MS } = options;
  const reading = new Map<string, number>();
  let all = 0;
  return async (text) => {
    const url = parseUrl(text, options.allowLoopback);
    const { host } = url;
    const ofHost = reading.get(host) ?? 0;
    if (all >= AT_ONCE || ofHost >= AT_ONCE_OF_HOST) throw new ProfileUnavailable('busy');
    all += 1;
    reading.set(host, ofHost + 1);
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const address = await inTime(findAddress(url, options), signal);
      return await get(url, address, options, signal);
    } finally {
      all -= 1;
      const left = (reading.get(host) ?? 1) - 1;
      if (left > 0) reading.set(host, left);
      else reading.delete(host);
    }
  };
}

function parseUrl(text: string, allowLoopback: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttps = url?.protocol === 'https:' && url.port === '';
  if (!url || url.username || url.password || !(isHttps || (allowLoopback && isLoopback(url)))) {
    throw new ProfileUnavailable('address');
  }
  return url;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}

/** The address that is called. A name that also stands for an address that is not public is not called at all. */
async function findAddress(url: URL, { resolve = resolveName, mayCall = isPublicAddress }: ReaderOptions) {
  if (isLoopback(url)) return url.hostname === '[::1]' ? '::1' : '127.0.0.1';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host).catch(unreachable);
  const [first] = addresses;
  if (first === undefined) throw new ProfileUnavailable('unreachable');
  if (!addresses.every(mayCall)) throw new ProfileUnavailable('address');
  return first;
}

async function resolveName(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

async function get(
  url: URL,
  address: string,
  { port, ca }: ReaderOptions,
  signal: AbortSignal,
): Promise<FetchedProfile> {
  const isLocal = isLoopback(url);
  const request: RequestOptions = {
    host: address,
    port: isLocal ? url.port || 80 : (port ?? 443),
    path: url.pathname + url.search,
    headers: { host: url.host, accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Northspool' },
    agent: false,
    signal,
    // The certificate must be of the name, though an address is called.
    ...(!isLocal && { servername: isIP(url.hostname) ? '' : url.hostname, ca }),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    (isLocal ? http : https).get(request, resolve).on('error', reject);
  }).catch(unreachable);
  try {
    const { statusCode, headers } = answer;
    if (statusCode !== 200) throw new ProfileUnavailable('unreachable', `status ${statusCode}`);
    const isEncoded = !['', 'identity'].includes(headers['content-encoding'] ?? '');
    if (isEncoded || !JSON_TYPE.test(headers['content-type'] ?? '')) throw new ProfileUnavailable('malformed');
    return { text: await readText(answer), cacheControl: headers['cache-control'] ?? null };
  } finally {
    answer.destroy();
  }
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_PROFILE_BYTES) throw new ProfileUnavailable('malformed', 'too large');
      chunks.push(chunk);
    }
  } catch (error) {
    return unreachable(error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A look-up cannot be ended; it is not waited for any longer. */
function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new ProfileUnavailable('unreachable', signal.reason)), {
      once: true,
    });
  });
  return Promise.race([work, late]);
}

function unreachable(error: unknown): never {
  throw error instanceof ProfileUnavailable ? error : new ProfileUnavailable('unreachable', error);
}
