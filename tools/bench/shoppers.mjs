// @ts-check
import { createHmac, randomUUID } from 'node:crypto';

/** What the shoppers of benches buy. */
export const ITEM = 'pla-white-1.75mm-1kg';

/** A checkout by card that the look-alike accepts. */
export const CHECKOUT = {
  paymentService: 'stripe',
  payment: { tokenId: 'pm_card_visa' },
  customerInfo: {
    serviceCode: 95,
    country: 'US',
    firstName: 'Dolores',
    lastName: 'Kowalczyk',
    email: 'dolores.k@example.com',
    phone: '3135550188',
    address: '4120 Second Avenue',
    city: 'Detroit',
    state: 'MI',
    zipCode: '48201',
  },
};

/**
 * The header of a shopper with their own address, so that honest ones do not meet the limits by address.
 * @param {number} n
 */
export function fromHousehold(n) {
  return { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}

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
