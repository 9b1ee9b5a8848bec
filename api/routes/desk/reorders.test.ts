import { describe, expect, it } from 'vitest';
import { createReorderApp } from '../../test/create-reorder-app.ts';
import { staffClient } from '../../test/desk.ts';

const shop = await createReorderApp();

describe('reorders at the desk', () => {
  it('are listed by their next date, of all customers or of one', async () => {
    const [ada, eve] = [await shop.reordering(), await shop.reordering()];
    await eve.send('stop');
    const support = await staffClient(shop, 'support');
    const all = await support.json('/api/desk/reorders');
    expect(all).toMatchObject({
      total: 2,
      rows: [
        { id: ada.id, email: ada.user.email, status: 'active', date: ada.added.date, pieces: 2 },
        { id: eve.id, status: 'stopped', date: null },
      ],
    });
    const own = await support.json(`/api/desk/reorders?account=${eve.user.id}`);
    expect(own.rows.map(({ id }: { id: string }) => id)).toEqual([eve.id]);
    expect((await support.json('/api/desk/reorders?status=active')).total).toBe(1);
  });

  it('are stopped for a customer, who gets a mail; the log says who and why', async () => {
    const ada = await shop.reordering();
    const support = await staffClient(shop, 'support');
    const stop = () =>
      support.json(`/api/desk/reorders/${ada.id}/stop`, { method: 'POST', json: { reason: 'asked by phone' } });
    expect(await stop()).toMatchObject({ status: 'stopped', stopped: { why: 'shop' }, email: ada.user.email });
    await stop();
    expect((await shop.subjects()).filter((subject) => subject.includes('reorder has stopped'))).toHaveLength(1);
    const [entry] = await shop.db.selectFrom('log.entries').selectAll().where('target', '=', ada.id).execute();
    expect(entry).toMatchObject({ verb: 'reorders stop', outcome: 'done', details: { reason: 'asked by phone' } });
  });

  it('are named by the orders that they placed', async () => {
    const ada = await shop.reordering();
    await shop.dueDay();
    const [order] = await ada.orders();
    const support = await staffClient(shop, 'support');
    expect(await support.json(`/api/desk/orders/${order?.ref_id}`)).toMatchObject({ isReorder: true });
  });

  it('are closed to packers, and unknown ones are not found', async () => {
    const packer = await staffClient(shop, 'packer');
    expect((await packer.request('/api/desk/reorders')).status).toBe(403);
    const support = await staffClient(shop, 'support');
    expect((await support.request(`/api/desk/reorders/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('are not stopped while their order is being placed', async () => {
    const ada = await shop.reordering();
    await shop.db.updateTable('reorders').set({ is_charging: true }).where('id', '=', ada.id).execute();
    const support = await staffClient(shop, 'support');
    const json = { reason: 'asked by phone' };
    const response = await support.request(`/api/desk/reorders/${ada.id}/stop`, { method: 'POST', json });
    expect([response.status, (await response.json()).code]).toEqual([409, 'reorder_placing']);
  });
});
