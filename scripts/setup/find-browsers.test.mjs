// @ts-check
import { expect, it } from 'vitest';
import { sayMissing } from './find-browsers.mjs';

it('says in one line which packages the journeys in other browsers need', () => {
  expect(sayMissing({ missing: ['xvfb', 'firefox-esr'] })).toBe(
    'Some browser journeys are left out. To have them too: apt-get install xvfb firefox-esr',
  );
});

it('says nothing where every browser is installed', () => {
  expect(sayMissing({ missing: [] })).toBeNull();
});
