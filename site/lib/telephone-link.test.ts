import { expect, test } from 'vitest';
import { telephoneLink } from './telephone-link.ts';

test('a tap on the number calls it from any country', () => {
  expect(telephoneLink('(313) 555-0142')).toBe('tel:+13135550142');
  expect(telephoneLink('+1 313 555 0142')).toBe('tel:+13135550142');
});
