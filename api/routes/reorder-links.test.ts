import { describe, expect, it } from 'vitest';
import { LINK_TOKEN } from '../../contract/mail-link.ts';
import { reorderLink } from '../gateways/mail/reorder-links.ts';
import { createReorderApp } from '../test/create-reorder-app.ts';
import { goods } from '../test/factory-items.ts';

const shop = await createReorderApp();
const open = async (token: string) =>
  await (await shop.request('/api/reorder-links', { headers: { [LINK_TOKEN]: token } })).json();
const press = async (verb: string, token: string, more: object = {}) =>
  await (await shop.request(`/api/reorder-links/${verb}`, { method: 'POST', json: { token, ...more } })).json();

async function noticed() {
  const ada = await shop.reordering();
  await shop.run();
  return { ada, links: await shop.links() };
}

describe('the mail three days before', () => {
  it('shows goods, price, day and card, and a link for each press', async () => {
    const { ada } = await noticed();
    const [mail] = shop.mails;
    expect(mail?.to).toBe(ada.user.email);
    for (const fact of ['Visa ending 4242', '$45.98', 'Skip this order', 'Swap a color', 'Stop for good']) {
      expect(mail?.text).toContain(fact);
    }
  });

  it('is not sent about a date that was skipped before', async () => {
    const ada = await shop.reordering();
    await shop.run();
    await ada.send('skip', { date: ada.added.date });
    expect(await shop.subjects()).toEqual([]);
  });
});

describe('a link of the mail', () => {
  it('changes nothing when it is opened', async () => {
    const { ada, links } = await noticed();
    for (const token of Object.values(links)) {
      expect(await open(token)).toMatchObject({ state: 'open', reorder: { date: ada.added.date, last4: '4242' } });
    }
    expect(await ada.shown()).toMatchObject({ status: 'active', date: ada.added.date });
  });

  it('skips by one press, once', async () => {
    const { ada, links } = await noticed();
    expect(await press('skip', links.skip)).toMatchObject({ state: 'done', verb: 'skip' });
    expect(await press('skip', links.skip)).toMatchObject({ state: 'done' });
    expect(await ada.shown()).toMatchObject({ date: ada.added.after, history: [{ outcome: 'skipped' }] });
  });

  it('stops by one press', async () => {
    const { ada, links } = await noticed();
    expect(await press('stop', links.stop)).toMatchObject({ state: 'done', reorder: { date: null } });
    expect(await press('stop', links.stop)).toMatchObject({ state: 'done' });
    expect((await ada.shown()).status).toBe('stopped');
    expect(await press('skip', links.skip)).toMatchObject({ state: 'over' });
  });

  it('swaps a spool for another color of the same kind in stock', async () => {
    const { ada, links } = await noticed();
    const { reorder } = await open(links.swap);
    expect(reorder.lines[0].swaps.map(({ itemId }: { itemId: string }) => itemId)).toContain(goods.otherSpool.id);
    const swap = { itemId: goods.spool.id, swapTo: goods.otherSpool.id };
    expect(await press('swap', links.swap, swap)).toMatchObject({
      state: 'done',
      message: expect.stringContaining('Swapped'),
    });
    expect(await press('swap', links.swap, swap)).toMatchObject({ state: 'done' });
    shop.advanceDays(3.5);
    await shop.run();
    const lines = await shop.db.selectFrom('order_lines').select(['item_id', 'qty']).execute();
    expect(lines).toEqual([{ item_id: goods.otherSpool.id, qty: 2 }]);
    expect(await ada.orders()).toHaveLength(1);
  });

  it('refuses another material, what is sold out, and what is no spool', async () => {
    const { links } = await noticed();
    const swap = (swapTo: string) => press('swap', links.swap, { itemId: goods.spool.id, swapTo });
    expect((await swap(goods.forge.id)).code).toBe('reorder_swap');
    expect((await swap(goods.part.id)).code).toBe('reorder_swap');
    expect((await swap(goods.spool.id)).code).toBe('reorder_swap');
    await shop.setStock(goods.otherSpool.id, 1);
    expect((await swap(goods.otherSpool.id)).code).toBe('stock_too_low');
  });

  it('says which order was placed when the press comes too late', async () => {
    const { ada, links } = await noticed();
    shop.advanceDays(3.5);
    await shop.run();
    const [order] = await ada.orders();
    expect(await press('skip', links.skip)).toMatchObject({ state: 'ordered', reorder: { refId: order?.ref_id } });
    expect((await ada.shown()).date).toBe(ada.added.after);
  });

  it('says when the order is being placed at this moment', async () => {
    const { ada, links } = await noticed();
    await shop.db.updateTable('reorders').set({ is_charging: true }).where('id', '=', ada.id).execute();
    for (const verb of ['skip', 'stop'] as const) {
      expect(await press(verb, links[verb])).toMatchObject({ state: 'placing' });
    }
  });

  it('is for one verb, one date and one reorder', async () => {
    const { ada, links } = await noticed();
    expect(await press('stop', links.skip)).toMatchObject({ state: 'unknown', reorder: null });
    expect(await press('skip', links.stop)).toMatchObject({ state: 'unknown' });
    expect(await open(`${links.skip}x`)).toMatchObject({ state: 'unknown', reorder: null });
    const forged = await reorderLink(
      { id: ada.id, number: 1, verb: 'stop' },
      { tokenSecret: 'another secret', publicUrl: '' },
    );
    expect(await press('stop', forged.split('token=')[1] ?? '')).toMatchObject({ state: 'unknown' });
    await press('skip', links.skip);
    const next = await reorderLink({ id: ada.id, number: 3, verb: 'skip' }, { ...shop.deps.settings });
    expect(await press('skip', next.split('token=')[1] ?? '')).toMatchObject({ state: 'over' });
    expect((await ada.shown()).status).toBe('active');
  });
});
