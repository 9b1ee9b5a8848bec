import { expect, it } from 'vitest';
import { printName, printNameInMail } from './print-name.ts';

it('names the file, and counts its objects from one', () => {
  expect(printName('plate.3mf', {})).toBe('plate.3mf');
  expect(printName('plate.3mf', { object: 0 })).toBe('plate.3mf, object 1');
});

it('keeps the number of the object, but no typed text, in a mail to a stranger', () => {
  const text = 'Print of your model';
  expect(printNameInMail(printName('evil.example.3mf', { object: 11 }), text)).toBe('Print of your model, object 12');
  expect(printNameInMail('evil.example.3mf, object 7 evil', text)).toBe(text);
});
