// @ts-check
import { createHmac, randomUUID } from 'node:crypto';

const encode = (/** @type {object} */ part) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** @typedef {{ owner: string, token: string }} Guest */

/**
 * Guests with tokens as the API signs them, so that every request can be another shopper's without asking for a token.
 * @param {number} count
 * @param {string} secret
 * @returns {Guest[]}
 */
export function makeGuests(count, secret) {
  const now = Math.floor(Date.now() / 1000);
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  return Array.from({ length: count }, () => {
    const owner = randomUUID();
    const body = `${header}.${encode({ sub: owner, kind: 'guest', iat: now, exp: now + 86_400 })}`;
    return { owner, token: `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}` };
  });
}
