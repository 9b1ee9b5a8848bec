import { createHmac } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { Settings } from '../deps.ts';
import type { Caller } from '../domain/checkout/checkout-limits.ts';

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
  return address ? networkOf(address) : 'unknown';
}

/** The caller as a keyed hash, so that the database stores no IP addresses. */
export function callerKey(c: Context, { trustedProxies, tokenSecret }: Settings): string {
  const caller = callerOf(c as Context<CallerEnv>, trustedProxies);
  return createHmac('sha256', tokenSecret).update(`caller ${caller}`).digest('base64url').slice(0, 22);
}

/** The caller for the limit on unpaid orders. */
export function checkoutCaller(c: Context, settings: Settings): Caller {
  return { id: callerKey(c, settings), shoppers: settings.shoppersPerCaller };
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
