import { expect, it } from 'vitest';
import { gtinForms, gtinSchema } from './gtin.ts';

it.each(['96385074', '036000291452', '4006381333931', '10012345678902'])('takes %s', (gtin) => {
  expect(gtinSchema.safeParse(gtin).success).toBe(true);
});

it.each([
  ['with a wrong last digit', '4006381333932', /last digit/],
  ['with two digits exchanged', '4006381339331', /last digit/],
  ['that is too short', '400638133393', /last digit/],
  ['of ten digits', '4006381330', /8, 12, 13 or 14/],
  ['with a space', '4006381 333931', /8, 12, 13 or 14/],
])('refuses one %s', (_, gtin, message) => {
  expect(gtinSchema.safeParse(gtin).error?.issues[0]?.message).toMatch(message);
});

it('knows a UPC with the zeros that scanners put before it', () => {
  const forms = ['036000291452', '0036000291452', '00036000291452'];
  for (const gtin of forms) expect(gtinForms(gtin)).toEqual(forms);
  expect(gtinForms('4006381333931')).toEqual(['4006381333931', '04006381333931']);
  expect(gtinForms('96385074')).toEqual(['96385074']);
});
