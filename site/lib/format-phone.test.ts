import { expect, test } from 'vitest';
import { formatPhone } from './format-phone.ts';

test.each([
  ['', ''],
  ['313', '(313'],
  ['313555', '(313) 555'],
  ['3135550188', '(313) 555-0188'],
  ['+1 313 555 0188', '(313) 555-0188'],
  ['313-555-0188 ext', '(313) 555-0188'],
])('%s is written %s', (typed, shown) => expect(formatPhone(typed)).toBe(shown));
