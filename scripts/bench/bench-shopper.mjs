// @ts-check

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
 * The header of a shopper with an address of their own, so that honest ones do not meet the limits by address.
 * @param {number} n
 */
export function fromHousehold(n) {
  return { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}
