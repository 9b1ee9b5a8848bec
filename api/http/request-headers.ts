import type { Context } from 'hono';

const WEIGHT_ZERO = /;\s*q=0(\.0*)?\s*$/i;

/** Whether `Accept-Encoding` names this content coding, with a weight above zero. */
export function accepts(acceptEncoding: string | undefined, coding: string): boolean {
  if (!acceptEncoding?.includes(coding)) return false;
  return acceptEncoding.split(',').some((each) => each.split(';')[0]?.trim() === coding && !WEIGHT_ZERO.test(each));
}

/** Whether the client's cached copy, named by `If-None-Match`, is still current. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

export function acceptsJson(accept: string | undefined): boolean {
  return accept?.includes('application/json') ?? false;
}

/** Stored with sessions and passkeys, so that their owner recognizes them. */
export function userAgentOf(c: Context): string {
  return c.req.header('user-agent') ?? '';
}
