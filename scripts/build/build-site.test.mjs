// @ts-check
import { expect, test } from 'vitest';
import { withoutProgress } from './build-site.mjs';

test('an editor sees the mistake in the content, not the steps before it', () => {
  const printed = [
    '08:30:01 [content] Syncing content',
    '08:30:02 [build] Building static entrypoints...',
    '',
    'content/products/pla/petrol.yaml: variants.0.price: must be a whole number of cents',
    '  \u001b[1mStack trace:\u001b[22m',
    '    at read (file:///shop/site/build/yaml-files.ts:10:3)',
  ].join('\n');
  expect(withoutProgress(printed)).toBe(
    'content/products/pla/petrol.yaml: variants.0.price: must be a whole number of cents',
  );
});
