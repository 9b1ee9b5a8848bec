import { expect, it } from 'vitest';
import { spoolSchema } from '../../contract/filament/spool.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { addDemoSpool, DEMO_SPOOL } from './demo-spool.ts';

const shop = await createTestApp();

it('adds a spool with a gauge log to look at, once', async () => {
  const { db } = shop.deps.connection;
  await addDemoSpool(db);
  await addDemoSpool(db);
  expect(spoolSchema.parse(await shop.asGuest().json(`/api/spools/${DEMO_SPOOL}`))).toMatchObject({
    ...{ sameLotInStock: 3, netGrams: 1001, lot: { code: 'SANDBOX-1' } },
    gauge: { of: 'lot', readings: 3351, lengthM: 335 },
  });
});
