import { describe, expect, test } from 'vitest';
import { customerInfoSchema, isPoBox, pickupCustomerSchema, shippedCustomerSchema } from './customer.ts';
import { messages } from './messages.ts';

const detroit = {
  serviceCode: 95,
  country: 'US',
  firstName: 'Dolores',
  lastName: 'Kowalczyk',
  email: 'dolores.k@example.com',
  phone: '(313) 555-0188',
  address: '4120 Second Avenue',
  address2: 'Unit 6',
  city: 'Detroit',
  state: 'MI',
  zipCode: '48201',
};
const ottawa = { ...detroit, serviceCode: 200, country: 'CA', city: 'Ottawa', state: 'ON', zipCode: 'k1a 0b1' };

/** What the form would write under the field; undefined when the field is right. */
function complaint(field: string, value: unknown, base: object = detroit): string | undefined {
  const result = shippedCustomerSchema.safeParse({ ...base, [field]: value });
  return result.error?.issues.find((issue) => issue.path[0] === field)?.message;
}

test('an address in the US and one in Canada are taken', () => {
  expect(shippedCustomerSchema.parse(detroit)).toMatchObject({ phone: '3135550188', zipCode: '48201' });
  expect(shippedCustomerSchema.parse(ottawa)).toMatchObject({ zipCode: 'K1A0B1' });
});

describe('each field says what is wrong with it', () => {
  test.each([
    ['firstName', ' a ', messages.fieldRequired],
    ['lastName', '', messages.fieldRequired],
    ['email', '', messages.fieldRequired],
    ['email', 'dolores@', messages.invalidEmailAddress],
    ['phone', '', messages.fieldRequired],
    ['phone', '313 555 018', messages.invalidPhone],
    ['phone', '1 313 555 0188', messages.invalidPhone],
    ['address', '   ', messages.fieldRequired],
    ['city', '', messages.fieldRequired],
    ['city', '12345', messages.invalidCity],
    ['state', 'ON', messages.invalidState],
    ['zipCode', '4820', messages.invalidZip],
    ['zipCode', 'K1A 0B1', messages.invalidZip],
  ])('%s "%s"', (field, value, expected) => {
    expect(complaint(field, value)).toBe(expected);
  });

  test.each([
    ['state', 'MI', messages.invalidProvince],
    ['zipCode', '48201', messages.invalidZip],
    ['zipCode', 'D1A 0B1', messages.invalidZip],
  ])('in Canada %s "%s"', (field, value, expected) => {
    expect(complaint(field, value, ottawa)).toBe(expected);
  });
});

test('ZIP+4 is taken, and so are names with marks', () => {
  expect(complaint('zipCode', '48201-1234')).toBeUndefined();
  expect(complaint('city', 'Coeur d’Alene')).toBeUndefined();
  expect(complaint('firstName', 'Zoë')).toBeUndefined();
});

test('pickup asks only for first name, e-mail and phone', () => {
  const visitor = { serviceCode: 0, firstName: 'Dolores', email: 'd@example.com', phone: '3135550188' };
  expect(pickupCustomerSchema.safeParse(visitor).success).toBe(true);
  expect(customerInfoSchema.safeParse({ ...visitor, phone: '313' }).success).toBe(false);
});

test('a service of the other country is refused', () => {
  expect(customerInfoSchema.safeParse({ ...detroit, serviceCode: 200 }).success).toBe(false);
  expect(customerInfoSchema.safeParse({ ...ottawa, serviceCode: 1 }).success).toBe(false);
});

test.each([
  ['PO Box 12', '', true],
  ['P.O. Box 12', '', true],
  ['12 Main Street', 'post office box 7', true],
  ['12 Boxwood Lane', '', false],
])('"%s" "%s" is a post-office box: %s', (address, address2, expected) => {
  expect(isPoBox(address, address2)).toBe(expected);
});
