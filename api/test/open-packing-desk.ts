import { beforeEach, expect } from 'vitest';
import type { PackingNext, PackingOrder } from '../../contract/desk/packing.ts';
import { FedexConnection } from '../gateways/shipping/fedex-connection.ts';
import { fedexLabels } from '../gateways/shipping/fedex-labels.ts';
import { createTestApp } from './create-test-app.ts';
import { staffClient } from './desk.ts';
import { filesInMemory } from './files-in-memory.ts';
import { jobsInMemory } from './jobs-in-memory.ts';
import { allOf } from './packing.ts';
import type { ShopClient } from './shop-client.ts';
import { fedexAccount, startTestFedex } from './start-test-fedex.ts';

/** A shop with a packer at the desk, and FedEx to buy labels from. */
export async function openPackingDesk() {
  const fedex = await startTestFedex();
  const queue = jobsInMemory();
  const clock = { ahead: 0 };
  const shop = await createTestApp({
    jobs: queue.jobs,
    files: filesInMemory().files,
    labels: fedexLabels(new FedexConnection({ url: fedex.url, ...fedexAccount }), {
      ...fedexAccount,
      smartPostHub: '5481',
    }),
    clock: () => new Date(Date.now() + clock.ahead),
  });
  const signed: { packer: ShopClient } = { packer: shop.asGuest() };
  const put = (client: ShopClient, id: string, ticks: object) =>
    client.request(`/api/desk/packing/${id}/ticks`, { method: 'PUT', json: { ticks } });
  const next = async (client = signed.packer): Promise<PackingNext> =>
    await client.json('/api/desk/packing/next', { method: 'POST' });
  beforeEach(async () => {
    clock.ahead = 0;
    queue.empty();
    signed.packer = await staffClient(shop, 'packer');
  });
  return {
    ...{ shop, fedex, queue, clock, signed, put, next, db: shop.deps.connection.db },
    nextNumber: async (client = signed.packer) => (await next(client)).order?.number,
    ship: (client: ShopClient, id: string, json: object) =>
      client.request(`/api/desk/packing/${id}/ship`, { method: 'POST', json }),
    /** The next order, with all of its pieces in the box. */
    async packed(): Promise<PackingOrder> {
      const { order } = await next();
      if (!order) throw new Error('nothing to pack');
      expect((await put(signed.packer, order.id, allOf(order.pieces))).status).toBe(200);
      return order;
    },
    codeOf: async (response: Response) => (await response.json()).code,
  };
}
