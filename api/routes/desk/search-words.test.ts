import { describe, expect, it } from 'vitest';
import { MAX_SEARCH } from '../../../contract/desk/paging.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';

const shop = await createTestApp();

describe.each(['orders', 'customers', 'stock', 'prints'])('a search of %s', (list) => {
  it('says how long it may be', async () => {
    const owner = await staffClient(shop, 'owner');
    const search = (length: number) => owner.request(`/api/desk/${list}?q=${'x'.repeat(length)}`);
    expect((await search(MAX_SEARCH)).status).toBe(200);
    const refused = await search(MAX_SEARCH + 1);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      'Please search with at most 100 characters.',
    ]);
  });
});
