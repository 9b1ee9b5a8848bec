import { expect, it } from 'vitest';
import { UCP_VERSION } from '../../../contract/agents/operations.ts';
import { negotiate } from './negotiate.ts';

const own = [{ version: UCP_VERSION }];

function withCapabilities(capabilities: Record<string, { version: string }[]>, version = UCP_VERSION as string) {
  return negotiate({ ucp: { version, capabilities } });
}

it('takes what both can, in a version that both speak', () => {
  expect(
    withCapabilities({
      'dev.ucp.shopping.cart': [{ version: '2026-01-11' }, ...own],
      'dev.ucp.shopping.checkout': [{ version: '2026-01-11' }],
      'com.example.loyalty': own,
    }),
  ).toEqual(['dev.ucp.shopping.cart']);
});

it('leaves out an extension without what it extends', () => {
  expect(withCapabilities({ 'dev.ucp.shopping.fulfillment': own, 'dev.ucp.shopping.cart': own })).toEqual([
    'dev.ucp.shopping.cart',
  ]);
  expect(withCapabilities({ 'dev.ucp.shopping.discount': own, 'dev.ucp.shopping.cart': own })).toEqual([
    'dev.ucp.shopping.cart',
    'dev.ucp.shopping.discount',
  ]);
  expect(withCapabilities({ 'dev.ucp.shopping.discount': own })).toEqual([]);
});

it('has nothing in common with a profile that names nothing, or names of objects', () => {
  expect(withCapabilities({})).toEqual([]);
  expect(withCapabilities(JSON.parse('{"__proto__":[{"version":"2026-04-08"}],"constructor":[]}'))).toEqual([]);
});

it.each(['2026-01-11', '2026-08-25'])('speaks no version %s', (version) => {
  expect(() => withCapabilities({}, version)).toThrow(
    expect.objectContaining({ status: 422, code: 'version_unsupported' }),
  );
});
