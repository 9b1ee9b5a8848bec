import { createHmac } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { Caller } from '../domain/checkout/checkout-limits.ts';
import type { Settings } from '../domain/deps.ts';

const UNKNOWN = 'unknown';

/** What the server knows about a request's connection. */
export interface CallerEnv {
  Bindings: { remoteAddress?: string | undefined };
}

/**
 * The caller's network, for rate limits. Each of the `trustedProxies` in front of the shop appends the address it got the
 * request from to `X-Forwarded-For`; entries further left come from the client and are ignored, as anyone can write them.
 */
export function callerOf(c: Context<CallerEnv>, trustedProxies: number): string {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  const reported = trustedProxies > 0 ? forwarded.at(-Math.min(trustedProxies, forwarded.length))?.trim() : undefined;
  const address = reported && isIP(reported) ? reported : c.env?.remoteAddress;
  return address ? networkOf(address) : UNKNOWN;
}

/** The caller as a keyed hash, so that the database stores no IP addresses. */
export function callerKey(c: Context, settings: Settings): string {
  return keyedHash(`caller ${callerOf(c as Context<CallerEnv>, settings.trustedProxies)}`, settings.tokenSecret);
}

/** The caller for the limit on unpaid orders, and for blocks. */
export function checkoutCaller(c: Context, settings: Settings): Caller {
  const address = callerOf(c as Context<CallerEnv>, settings.trustedProxies);
  // Blocking one unknown caller would block them all.
  const secrets = address === UNKNOWN ? [] : settings.tokenSecrets;
  const networks = secrets.map((secret) => keyedHash(`network ${widerNetworkOf(address)}`, secret));
  const [network = ''] = networks;
  return { id: `${network}.${callerKey(c, settings)}`, networks, shoppers: settings.shoppersPerCaller };
}

function keyedHash(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
}

/** The /24 of an IPv4 address: a card tester changes addresses inside it at will. IPv6 callers are a /64 already. */
function widerNetworkOf(network: string): string {
  return isIP(network) === 4 ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}

/** An IPv4 address, or the /64 of an IPv6 address, which is usually one household. */
export function networkOf(address: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (v4 || !isIPv6(address)) return v4 ?? address;
  const [head = '', tail = ''] = address.split('%', 1).join('').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
