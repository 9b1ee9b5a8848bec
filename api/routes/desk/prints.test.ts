import { describe, expect, it } from 'vitest';
import type { Deps } from '../../domain/deps.ts';
import { runShopCommand } from '../../operator/shop-command.ts';
import { buyer } from '../../test/buyer.ts';
import { createMailingApp } from '../../test/create-mailing-app.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { staffClient } from '../../test/desk.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { ownerOf, printBuyer } from '../../test/finished-job.ts';
import { addDispute } from '../../test/fixtures/order.ts';
import { storeModel } from '../../test/stored-model.ts';

const post = (json: unknown) => ({ method: 'POST', json });

describe('the workshop’s queue', async () => {
  const shop = await createPayingApp({ files: filesInMemory().files });
  const { db } = shop;

  async function bought(qty = 5, name = 'gear.stl') {
    const ada = buyer(shop.asGuest());
    await (await printBuyer(shop.deps, ada.client, { name })).put(qty);
    const { payment } = await ada.buy();
    const packer = await staffClient(shop, 'packer');
    const path = `/api/desk/prints/${payment.refId}/1`;
    return {
      ...{ refId: payment.refId as string, packer, path },
      list: (query = '') => packer.json(`/api/desk/prints${query}`),
      start: (pieces: number, machine = 'Printer 2') => packer.request(`${path}/runs`, post({ machine, pieces })),
      async end(good: number, reason = '') {
        const { rows } = await packer.json('/api/desk/prints');
        const { id } = rows[0].runs.find((run: { endedAt: string | null }) => run.endedAt === null);
        return await packer.request(`/api/desk/print-runs/${id}/end`, post({ good, reason }));
      },
    };
  }

  it('lists paid prints by the day they ship, with what the printers need', async () => {
    const { refId, list } = await bought();
    const later = await bought(5, 'vase.stl');
    await db
      .updateTable('orders')
      .set({ arrival: JSON.stringify({ ships: '2020-01-02', from: '2020-01-03', to: '2020-01-04' }) })
      .where('ref_id', '=', later.refId)
      .execute();
    const { rows, total } = await list();
    expect(total).toBe(2);
    expect(rows.map((row: { refId: string }) => row.refId)).toEqual([later.refId, refId]);
    expect(rows[0]).toMatchObject({ due: '2020-01-02' });
    expect(rows[1]).toMatchObject({
      ...{ line: 1, qty: 5, done: 0, printing: 0, material: 'PLA', colorName: 'Petrol', layerHeight: 0.16 },
      ...{ infill: 20, supports: false, seconds: 3600, hasPreview: true, runs: [], overnight: false },
    });
    expect(await list('?q=VASE')).toMatchObject({ total: 1 });
    expect(await list('?q=vás')).toMatchObject({ total: 1 });
    expect(await list(`?q=${refId.slice(3, 7)}`)).toMatchObject({ total: 1, rows: [{ refId }] });
    expect(await list('?q=100%25')).toMatchObject({ total: 0 });
    expect(await list('?page=2')).toMatchObject({ total: 2, rows: [] });
  });

  it.each(['open', 'lost'] as const)('prints nothing of an order whose dispute is %s, and says so', async (status) => {
    const { list, start, refId } = await bought();
    const { id } = await db.selectFrom('orders').select('id').where('ref_id', '=', refId).executeTakeFirstOrThrow();
    await addDispute({ db }, id, { status });
    const response = await start(3);
    expect([response.status, (await response.json()).code]).toEqual([409, 'order_disputed']);
    const context = { deps: shop.deps, user: 'dana', print: () => {} };
    for (const command of [
      ['save', refId, '--to', '/tmp'],
      ['done', refId],
    ]) {
      expect(await runShopCommand(context, ['prints', ...command], () => {})).toBe(1);
    }
    expect((await list()).rows).toMatchObject([{ refId, isDisputed: true, printing: 0, done: 0 }]);
    await db.updateTable('order_disputes').set({ status: 'won' }).execute();
    expect((await start(3)).status).toBe(200);
    expect((await list()).rows).toMatchObject([{ isDisputed: false, printing: 3 }]);
  });

  it('leaves an order cancelable when a run of it is refused', async () => {
    const { start, refId } = await bought();
    expect((await start(9)).status).toBe(409);
    const order = await db.selectFrom('orders').select('printing_at').where('ref_id', '=', refId).executeTakeFirst();
    expect(order?.printing_at).toBeNull();
  });

  it('counts good pieces, sends failed ones back to the queue, and ends with the last good one', async () => {
    const { list, start, end, refId } = await bought();
    expect((await start(3)).status).toBe(200);
    expect((await list('?state=printing')).rows).toMatchObject([{ printing: 3, done: 0 }]);
    expect((await end(2)).status).toBe(400);
    expect((await end(2, 'one came off the bed')).status).toBe(200);
    expect((await list()).rows).toMatchObject([
      { printing: 0, done: 2, runs: [{ good: 2, pieces: 3, reason: 'one came off the bed', machine: 'Printer 2' }] },
    ]);
    expect((await list('?state=printing')).total).toBe(0);
    await start(3);
    await end(3);
    expect((await list()).total).toBe(0);
    expect((await list('?state=printed')).rows).toMatchObject([{ refId, done: 5 }]);
    const actions = await db.selectFrom('log.entries').select(['verb', 'target']).orderBy('id').execute();
    expect(actions.map(({ verb }) => verb).sort()).toEqual([
      ...['prints end', 'prints end', 'prints end', 'prints start', 'prints start'],
    ]);
    expect(new Set(actions.map(({ target }) => target))).toEqual(new Set([refId]));
  });

  it('never starts more pieces than are missing, however many printers ask at once', async () => {
    const { start, list } = await bought(5);
    expect((await start(6)).status).toBe(409);
    const statuses = (await Promise.all([start(3, 'Printer 1'), start(3, 'Printer 2')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await list()).rows[0]).toMatchObject({ printing: 3 });
  });

  it('prints no pieces that were refunded', async () => {
    const { start, end, list } = await bought(5);
    const refund = async (qty: number) => {
      const line = await db.selectFrom('order_lines').select(['order_id', 'body']).executeTakeFirstOrThrow();
      const lines = JSON.stringify([{ lineId: line.body.id, qty, restocked: 0 }]);
      await db
        .insertInto('order_refunds')
        .values({ order_id: line.order_id, amount: 100, reason: 'too late', asked_at: new Date(), lines })
        .execute();
    };
    await refund(3);
    expect((await start(3)).status).toBe(409);
    await start(1);
    await end(1);
    expect((await list()).rows).toMatchObject([{ done: 1 }]);
    await start(1);
    await end(1);
    expect((await list('?state=printed')).total).toBe(1);
  });

  it('lists no print whose pieces were all refunded', async () => {
    const { list } = await bought(5);
    const line = await db.selectFrom('order_lines').select(['order_id', 'body']).executeTakeFirstOrThrow();
    const lines = JSON.stringify([{ lineId: line.body.id, qty: 5, restocked: 0 }]);
    expect((await list()).total).toBe(1);
    await db
      .insertInto('order_refunds')
      .values({ order_id: line.order_id, amount: 100, reason: 'too late', asked_at: new Date(), lines })
      .execute();
    expect((await list()).total).toBe(0);
  });

  it('notices the last pieces when two printers end at once', async () => {
    const { start, list, packer } = await bought(4);
    await start(2, 'Printer 1');
    await start(2, 'Printer 2');
    const [{ runs }] = (await list()).rows;
    const ends = runs.map(({ id }: { id: string }) =>
      packer.request(`/api/desk/print-runs/${id}/end`, post({ good: 2 })),
    );
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await list('?state=printed')).total).toBe(1);
    const again = await packer.request(`/api/desk/print-runs/${runs[0].id}/end`, post({ good: 2 }));
    expect(again.status).toBe(409);
  });

  it('keeps the order from being canceled by its shopper, and counts running pieces when the command line ends them', async () => {
    const { start, list, refId } = await bought(4);
    await start(1);
    const order = await db.selectFrom('orders').select('printing_at').executeTakeFirstOrThrow();
    expect(order.printing_at).not.toBeNull();
    await runShopCommand({ deps: shop.deps, user: 'dana', print: () => {} }, ['prints', 'done', refId], () => {});
    expect((await list('?state=printed')).rows).toMatchObject([{ done: 4, printing: 0, runs: [{ good: 1 }] }]);
    expect((await start(1)).status).toBe(409);
  });

  it('gives the files under safe names', async () => {
    const { packer, path, refId } = await bought(5, '../../etc/"passwd".stl');
    const model = await packer.request(`${path}/model`);
    expect(model.headers.get('content-disposition')).toBe(`attachment; filename="${refId}-1-model.stl"`);
    expect(await model.text()).toMatch(/^solid /);
    const gcode = await packer.request(`${path}/gcode`);
    expect(gcode.headers.get('content-disposition')).toBe(`attachment; filename="${refId}-1_passwd_PLA-Petrol.gcode"`);
    expect(await gcode.text()).toBe(';TIME:3600\nG28\n');
    expect((await packer.request(`${path}/preview`)).headers.get('content-type')).toBe('image/webp');
    expect(await (await packer.request(`${path}/settings`)).json()).toMatchObject({ order: refId, quantity: 5 });
    expect((await packer.request(`/api/desk/prints/${refId}/2/model`)).status).toBe(404);
    expect((await packer.request('/api/desk/prints/NS-0000-0000/1/model')).status).toBe(404);
  });
});

describe('manual reviews', async () => {
  const shop = await createMailingApp(filesInMemory() as Pick<Deps, 'files'>);
  const { db } = shop.deps.connection;

  async function asked() {
    const client = shop.asGuest();
    const { id: fileId } = await storeModel(shop.deps, await ownerOf(client), new TextEncoder().encode('solid gear'));
    const email = shop.newAddress();
    const wish = { fileId, email, material: 'PLA', colorName: 'Petrol', quantity: 2, infill: 20, quality: 50 };
    const { refId } = await client.json('/api/prints/reviews', post(wish));
    await shop.deliver();
    shop.mails.length = 0;
    const packer = await staffClient(shop, 'packer');
    const answer = (json: unknown) => packer.request(`/api/desk/model-reviews/${refId}/answer`, post(json));
    return { refId: refId as string, email, fileId, packer, answer };
  }

  it('are listed with their model, and answered with a price by a mail', async () => {
    const { refId, email, packer, answer } = await asked();
    const { rows } = await packer.json('/api/desk/model-reviews');
    expect(rows).toMatchObject([{ refId, email, quality: 'Standard', request: { quantity: 2 }, verdict: null }]);
    const model = await packer.request(`/api/desk/model-reviews/${refId}/model`);
    expect(model.headers.get('content-disposition')).toBe(`attachment; filename="${refId}.stl"`);
    expect(await model.text()).toBe('solid gear');
    const text = 'We closed the hole.\n\nIt prints in <b>two</b> parts.';
    expect((await answer({ verdict: 'accepted', price: 2400, text })).status).toBe(200);
    const [mail, ...more] = await shop.deliver();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: `${refId}: we can print your model` });
    expect(mail?.headers).toEqual({ 'Reply-To': shop.deps.store.email });
    for (const part of ['We closed the hole.', '$24.00, before tax and shipping', 'Nothing was charged']) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.html).toContain(`mailto:${shop.deps.store.email}?subject=Order%20for%20${refId}`);
    expect(mail?.html).not.toContain('<b>two</b>');
    expect(await packer.json('/api/desk/model-reviews')).toMatchObject({ total: 0 });
    expect((await packer.json('/api/desk/model-reviews?state=answered')).rows).toMatchObject([
      { refId, verdict: 'accepted', price: 2400, answer: text },
    ]);
  });

  it('are refused with a reason and a way to upload another model, once', async () => {
    const { refId, answer, fileId } = await asked();
    const refusal = { verdict: 'refused', text: 'The walls are thinner than our nozzle.' };
    expect((await answer({ ...refusal, price: 100 })).status).toBe(400);
    expect((await answer({ ...refusal, text: ' ' })).status).toBe(400);
    const statuses = (await Promise.all([answer(refusal), answer(refusal)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    const mails = await shop.deliver();
    expect(mails).toMatchObject([{ subject: `${refId}: we cannot print your model as it is` }]);
    expect(mails[0]?.text).toContain('/queu3d/');
    const { expires_at } = await db
      .selectFrom('model_files')
      .select('expires_at')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    expect(expires_at).not.toBeNull();
  });
});
