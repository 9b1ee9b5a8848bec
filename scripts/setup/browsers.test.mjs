// @ts-check
import { expect, it } from 'vitest';
import { missingBrowsersNotice } from './browsers.mjs';

it('names the packages that the tests in other browsers need', () => {
  expect(missingBrowsersNotice({ missing: ['xvfb', 'firefox-esr'] })).toBe(
    'Skipping the Firefox and WebKit tests. To run them: apt-get install xvfb firefox-esr',
  );
});

it('prints nothing if every browser is installed', () => {
  expect(missingBrowsersNotice({ missing: [] })).toBeNull();
});
