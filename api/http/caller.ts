import { createHmac } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { Settings } from '../deps.ts';
import type { Caller } from '../domain/checkout/checkout-limits.ts';

/** What the server knows of a request besides the request itself. */
export interface CallerEnv {
  Bindings: { remoteAddress?: string | undefined };
}

/**
 * Who calls, to be counted: an IPv4 address, or the first half of an IPv6 address, which is one household's.
 * `trustedProxies` stand before the shop, and each adds to `X-Forwarded-For` whom it spoke to; what stands further left
 * was written by the caller and counts for nothing.
 */
export function callerOf(c: Context<CallerEnv>, trustedProxies: number): string {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  const told = trustedProxies > 0 ? forwarded.at(-Math.min(trustedProxies, forwarded.length))?.trim() : undefined;
  const address = told && isIP(told) ? told : c.env?.remoteAddress;
  return address ? networkOf(address) : 'unknown';
}

/** The same as a key for the database, which tells nobody's address to anyone who reads it there. */
export function callerKey(c: Context, { trustedProxies, tokenSecret }: Settings): string {
  const caller = callerOf(c as Context<CallerEnv>, trustedProxies);
  return createHmac('sha256', tokenSecret).update(`caller ${caller}`).digest('base64url').slice(0, 22);
}

/** The same for unpaid orders, which are counted by it. */
export function checkoutCaller(c: Context, settings: Settings): Caller {
  return { id: callerKey(c, settings), shoppers: settings.shoppersPerCaller };
}

/** An IPv4 address, or the first half of an IPv6 address, which is one household's. */
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
