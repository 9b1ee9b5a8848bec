import { describe, expect, test } from 'vitest';
import {
  customerInfoSchema,
  isPoBox,
  MAX_GIFT_MESSAGE,
  pickupCustomerSchema,
  shippedCustomerSchema,
} from './customer.ts';
import { messages } from './messages.ts';
import { regionCodes } from './regions.ts';

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

test('accepts addresses in the US and Canada', () => {
  expect(shippedCustomerSchema.parse(detroit)).toMatchObject({ phone: '3135550188', zipCode: '48201' });
  expect(shippedCustomerSchema.parse(ottawa)).toMatchObject({ zipCode: 'K1A0B1' });
});

describe('each invalid field has its own message', () => {
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

test('accepts ZIP+4 and names with diacritics', () => {
  expect(complaint('zipCode', '48201-1234')).toBeUndefined();
  expect(complaint('city', 'Coeur d’Alene')).toBeUndefined();
  expect(complaint('firstName', 'Zoë')).toBeUndefined();
});

test('pickup requires only first name, email and phone', () => {
  const visitor = { serviceCode: 0, firstName: 'Dolores', email: 'd@example.com', phone: '3135550188' };
  expect(pickupCustomerSchema.safeParse(visitor).success).toBe(true);
  expect(customerInfoSchema.safeParse({ ...visitor, phone: '313' }).success).toBe(false);
});

test('rejects a shipping method of the other country', () => {
  expect(customerInfoSchema.safeParse({ ...detroit, serviceCode: 200 }).success).toBe(false);
  expect(customerInfoSchema.safeParse({ ...ottawa, serviceCode: 1 }).success).toBe(false);
});

test.each([
  ['PO Box 12', '', true],
  ['P.O. Box 12', '', true],
  ['12 Main Street', 'post office box 7', true],
  ['12 Boxwood Lane', '', false],
])('"%s" "%s" is a PO box: %s', (address, address2, expected) => {
  expect(isPoBox(address, address2)).toBe(expected);
});

describe('the owner’s exact messages', () => {
  test.each([
    ['firstName', 'A', 'This field is required'],
    ['lastName', 'B  ', 'This field is required'],
    ['email', '', 'This field is required'],
    ['email', 'dolores@example', 'Invalid email address'],
    ['email', 'dolores k@example.com', 'Invalid email address'],
    ['phone', '', 'This field is required'],
    ['phone', '(313) 555-018', 'Invalid phone number'],
    ['phone', '(313) 555-01888', 'Invalid phone number'],
    ['phone', 'call me', 'Invalid phone number'],
    ['address', '', 'This field is required'],
    ['city', '', 'This field is required'],
    ['city', '48201', 'Invalid City'],
    ['city', 'D', 'Invalid City'],
    ['zipCode', '', 'This field is required'],
    ['zipCode', '4820', 'Invalid Zip Code'],
    ['zipCode', '48201-12', 'Invalid Zip Code'],
    ['zipCode', '482011234', 'Invalid Zip Code'],
    ['zipCode', 'ABCDE', 'Invalid Zip Code'],
  ])('%s "%s": %s', (field, value, text) => {
    expect(complaint(field, value)).toBe(text);
  });
});

test.each(['3135550188', '(313) 555-0188', '313-555-0188', '313.555.0188', '313 555 0188'])(
  'the phone number %s is ten digits',
  (phone) => {
    expect(shippedCustomerSchema.parse({ ...detroit, phone }).phone).toBe('3135550188');
  },
);

test.each(['Al', 'A B', 'Ng'])('"%s" has two letters, not counting spaces', (name) => {
  expect(complaint('firstName', name)).toBeUndefined();
  expect(complaint('lastName', name)).toBeUndefined();
});

test('the second address line and the note are optional', () => {
  const { address2: _, ...short } = detroit;
  expect(shippedCustomerSchema.safeParse(short).success).toBe(true);
});

test.each(['K1A 0B1', 'k1a0b1', 'K1A0B1', ' k1a 0b1 '])('stores the Canadian code "%s" as K1A0B1', (zipCode) => {
  expect(shippedCustomerSchema.parse({ ...ottawa, zipCode }).zipCode).toBe('K1A0B1');
});

test.each(['K1A-0B1', 'K1A 0B', 'K1A 0B11', 'W1A 0B1', 'Z1A 0B1', 'K1D 0B1', 'K1A 0O1', 'KIA 0B1'])(
  'no Canadian code looks like "%s"',
  (zipCode) => {
    expect(complaint('zipCode', zipCode, ottawa)).toBe('Invalid Zip Code');
  },
);

test('accepts every US state and Canadian province, each only in its own country', () => {
  for (const state of regionCodes.US) expect(complaint('state', state)).toBeUndefined();
  for (const state of regionCodes.CA) expect(complaint('state', state, ottawa)).toBeUndefined();
  expect(complaint('state', '')).toBe('This field is required');
});

test('rejects other countries', () => {
  expect(shippedCustomerSchema.safeParse({ ...detroit, country: 'MX' }).success).toBe(false);
});

test.each(['firstName', 'email', 'phone'])('pickup requires %s', (field) => {
  const visitor = { serviceCode: 0, firstName: 'Dolores', email: 'd@example.com', phone: '3135550188' };
  const issues = pickupCustomerSchema.safeParse({ ...visitor, [field]: '' }).error?.issues;
  expect(issues?.map(({ path, message }) => [path[0], message])).toContainEqual([field, 'This field is required']);
});

test.each([
  'p o box 12',
  'P.O.Box 12',
  'POBox 12',
  'POB 12',
  'P.O.B. 12',
  'PO Box #12',
  'Post Office Box 12',
  'Postal Box 12',
])('"%s" is a PO box in either address line', (line) => {
  expect(isPoBox(line)).toBe(true);
  expect(isPoBox('12 Main Street', line)).toBe(true);
});

test.each(['12 Post Office Road', '12 Boxwood Lane', 'RR 2 Box 152', 'PSC 802 Box 74', '3 Pobst Street'])(
  '"%s" is none',
  (line) => {
    expect(isPoBox(line)).toBe(false);
  },
);

test('takes a gift message that fits on the slip, and no longer one', () => {
  const withMessage = (giftMessage: string) => shippedCustomerSchema.safeParse({ ...detroit, giftMessage });
  expect(withMessage(` ${'x'.repeat(MAX_GIFT_MESSAGE)} `).data?.giftMessage).toHaveLength(MAX_GIFT_MESSAGE);
  expect(withMessage('x'.repeat(MAX_GIFT_MESSAGE + 1)).success).toBe(false);
});
