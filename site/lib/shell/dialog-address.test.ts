import { expect, test } from 'vitest';
import { addressBeneath, addressOfView } from './dialog-address.ts';

const at = (address: string) => new URL(address, 'https://northspool.example');

test.each([
  ['/modal/login/', '/'],
  ['/shop/PLA/modal/register/', '/shop/PLA/'],
  ['/shop/modal/login/?colorFamily=Blue&weight=1kg#search', '/shop/?colorFamily=Blue&weight=1kg#search'],
  ['/modal/reset-password/?rid=1&email=a%40b.example', '/'],
  ['/shop/modal/register/?status=err&err=old&colorFamily=Blue', '/shop/?colorFamily=Blue'],
])('closing the dialog at %s leaves %s', (address, left) => expect(addressBeneath(at(address))).toBe(left));

test.each(['//evil.example/modal/login/', '///evil.example/modal/login/', '//evil.example/'])(
  'never leaves the dialog at %s for another site',
  (pathname) => {
    const left = addressBeneath({ pathname, search: '', hash: '' });
    expect(new URL(left, 'https://northspool.example').host).toBe('northspool.example');
  },
);

test.each(['rid', 'email', 'vid'])('going from one form to another drops the query of a mail: %s', (name) => {
  expect(addressOfView('login', at(`/blog/modal/register/?${name}=1&page=2`))).toBe('/blog/modal/login/');
});

test('going from one form to another keeps any other query', () => {
  expect(addressOfView('forgot-password', at('/shop/modal/login/?page=2'))).toBe('/shop/modal/forgot-password/?page=2');
});

test('the outcome of a verification stays with the form that tells it', () => {
  expect(addressOfView('login', at('/modal/register/?status=success'))).toBe('/modal/login/');
});
