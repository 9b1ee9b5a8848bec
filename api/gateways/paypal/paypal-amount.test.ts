import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { fuzz } from '../../../scripts/test/fuzz.mjs';
import { centsOf, paypalAmount, paypalValue } from './paypal-amount.ts';

const amounts = fc.integer({ min: 0, max: 9_999_999 }).map(cents);

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [1999, '19.99'],
  [100_000, '1000.00'],
])('%s cents are %s, and back', (amount, value) => {
  expect(paypalValue(cents(amount))).toBe(value);
  expect(centsOf(value)).toBe(amount);
});

it.each([
  ['25.0', 2500],
  ['25', 2500],
  ['0.5', 50],
])('reads %s, as PayPal writes it in records of billing, as %s cents', (value, amount) => {
  expect(centsOf(value)).toBe(amount);
});

it('sends a breakdown that adds up to the cent, as PayPal requires', () => {
  fuzz(
    fc.property(amounts, amounts, amounts, amounts, (subtotal, rebate, shipping, tax) => {
      const discount = cents(Math.min(rebate, subtotal));
      const total = cents(subtotal - discount + shipping + tax);
      const told = paypalAmount({
        subtotal,
        discount,
        shipping,
        tax,
        total,
        grandTotal: total,
        ...{ memberDiscount: discount, couponDiscount: cents(0) },
      });
      const part = (name: keyof typeof told.breakdown) => centsOf(told.breakdown[name].value);
      expect(part('item_total') - part('discount') + part('shipping') + part('tax_total')).toBe(centsOf(told.value));
    }),
  );
});
