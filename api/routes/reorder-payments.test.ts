import { describe, expect, it } from 'vitest';
import { reorderMessages } from '../../contract/messages/reorders.ts';
import { sweepReorders } from '../domain/reorders/advance-reorders.ts';
import { createReorderApp } from '../test/create-reorder-app.ts';
import { goods } from '../test/factory-items.ts';

const shop = await createReorderApp();
const { db } = shop;
const codeOf = async (response: Response) => [response.status, (await response.json()).code];

type Ada = Awaited<ReturnType<typeof shop.reordering>>;
const pay = async (ada: Ada, json: object = {}) =>
  (await ada.again()).request(`${ada.path}/${ada.id}/pay`, { method: 'POST', json });
const statuses = async (ada: Ada) => (await ada.orders()).map(({ status }) => status);

/** Saved while its holder was there; each charge without them is refused. */
const refusing = () => shop.reordering({ card: 'pm_card_chargeCustomerFail' });

/** Its bank asks at each payment. */
async function asking(): Promise<Ada> {
  const ada = await shop.reordering();
  await db
    .updateTable('reorders')
    .set({ card_id: await eachTime(ada) })
    .where('id', '=', ada.id)
    .execute();
  return ada;
}

async function eachTime(ada: Ada): Promise<string> {
  const method = await shop.stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4000002760003184', exp_month: 8, exp_year: 2034, cvc: '123' },
  });
  const account = await db.selectFrom('users').selectAll().where('id', '=', ada.user.id).executeTakeFirstOrThrow();
  await shop.stripe.paymentMethods.attach(method.id, { customer: account.stripe_customer_id ?? '' });
  return method.id;
}

describe('a card that is refused', () => {
  it('is charged again for a week, with one mail, and then the reorder stops', async () => {
    const ada = await refusing();
    const shelf = await shop.stockOf(goods.spool.id);
    await shop.run();
    await shop.deliver();
    await shop.dueDay();
    expect(await statuses(ada)).toEqual(['declined']);
    expect(await shop.stockOf(goods.spool.id)).toBe(shelf);
    await shop.deliver();
    const shown = await ada.shown();
    expect(shown).toMatchObject({
      status: 'past_due',
      date: ada.added.date,
      pastDue: { reason: 'Your card was declined.' },
    });
    for (let day = 1; day < 7; day += 1) {
      shop.advanceDays(1);
      await shop.run();
      await shop.run();
      expect((await ada.shown()).status).toBe('past_due');
    }
    expect(await statuses(ada)).toEqual(['declined', 'declined', 'declined']);
    shop.advanceDays(1);
    await shop.run();
    expect(await ada.shown()).toMatchObject({
      status: 'stopped',
      stopped: { why: 'unpaid' },
      history: [{ outcome: 'unpaid', refId: null }],
    });
    shop.advanceDays(60);
    await shop.run();
    expect(await ada.orders()).toHaveLength(3);
    expect(await ada.paid()).toEqual([]);
    expect((await shop.subjects()).sort()).toEqual([
      expect.stringContaining('reorder comes on'),
      'Your Northspool reorder has stopped',
      'Your Northspool reorder was not paid',
    ]);
    expect(shop.mails.find(({ subject }) => subject.endsWith('not paid'))?.text).toContain('Your card was declined.');
  });

  it('is replaced by another one, which pays at once', async () => {
    const ada = await refusing();
    await shop.dueDay();
    const client = await ada.again();
    const cardId = await shop.saveCard(client, ada.user.user_id, 'pm_card_visa');
    const answer = await pay(ada, { cardId });
    expect(answer.status).toBe(200);
    const { order } = await answer.json();
    expect(await statuses(ada)).toEqual(['declined', 'paid']);
    expect(await shop.chargesOf(order.id)).toEqual([order.totals.total]);
    expect(await ada.shown()).toMatchObject({ status: 'active', card: { last4: '4242' }, date: ada.added.after });
    expect(await codeOf(await pay(ada))).toEqual([409, 'reorder_refused']);
    shop.advanceDays(8);
    await shop.run();
    expect(await ada.orders()).toHaveLength(2);
  });

  it('is charged at once when the card is changed', async () => {
    const ada = await refusing();
    await shop.dueDay();
    const client = await ada.again();
    const cardId = await shop.saveCard(client, ada.user.user_id, 'pm_card_visa');
    await client.json(`${ada.path}/${ada.id}`, { method: 'PUT', json: { cardId } });
    await shop.run();
    expect(await statuses(ada)).toEqual(['declined', 'paid']);
  });

  it('answers the decline, and a total above the shown one', async () => {
    const ada = await refusing();
    await shop.dueDay();
    expect(await codeOf(await pay(ada, { shownTotal: 100 }))).toEqual([409, 'total_changed']);
    expect(await codeOf(await pay(ada))).toEqual([402, 'payment_declined']);
    expect((await ada.shown()).isPlacing).toBe(false);
    expect(await ada.paid()).toEqual([]);
  });

  it('can be skipped or stopped instead', async () => {
    const ada = await refusing();
    await shop.dueDay();
    const client = await ada.again();
    const skip = { method: 'POST', json: { date: ada.added.date } };
    expect((await client.request(`${ada.path}/${ada.id}/skip`, skip)).status).toBe(200);
    expect(await ada.shown()).toMatchObject({ status: 'active', pastDue: null, date: ada.added.after });
    shop.advanceDays(7);
    await shop.run();
    expect(await statuses(ada)).toEqual(['declined']);
  });

  it('was deleted: the mail asks for another one', async () => {
    const ada = await shop.reordering();
    await ada.client.json(`/api/user/${ada.user.user_id}/payments/${ada.card}`, { method: 'DELETE' });
    await shop.dueDay();
    expect(await ada.shown()).toMatchObject({ status: 'past_due' });
    await shop.deliver();
    expect(shop.mails.at(-1)?.text).toContain('no longer saved in your account');
  });

  it('never limits what the shopper pays at the checkout', async () => {
    const ada = await refusing();
    await shop.dueDay();
    const [declined] = await ada.orders();
    if (!declined) throw new Error('nothing was declined');
    // Ten reorders on one dead card.
    for (let more = 0; more < 12; more += 1) {
      const { id: _, ref_id, idempotency_key, ...row } = declined;
      await db
        .insertInto('orders')
        .values({
          ...(Object.fromEntries(
            ['owner', 'status', 'email', 'amount', 'payment_service', 'payment_token', 'reorder_id', 'fingerprint'].map(
              (name) => [name, row[name as 'owner']],
            ),
          ) as never as { owner: string }),
          customer: JSON.stringify(row.customer),
          totals: JSON.stringify(row.totals),
          ts: shop.deps.clock(),
          ref_id: `${ref_id}${more}`,
          idempotency_key: `${idempotency_key}:${more}0`,
        } as never)
        .execute();
    }
    const client = await ada.again();
    await client.json('/api/cart', { method: 'POST', json: { id: goods.spool.id, qty: 1 } });
    const bought = await client.request('/api/checkout', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      json: { payment: { tokenId: 'pm_card_visa' }, customerInfo: ada.added.customerInfo, paymentService: 'stripe' },
    });
    expect(bought.status).toBe(200);
  });
});

describe('a bank that wants to ask', () => {
  it('refuses while the shopper is away, and the mail says so', async () => {
    const ada = await asking();
    await shop.dueDay();
    expect(await statuses(ada)).toEqual(['declined']);
    expect((await ada.shown()).pastDue?.reason).toBe(reorderMessages.bankAsks);
    await shop.deliver();
    expect(shop.mails.at(-1)?.text).toContain(reorderMessages.bankAsks);
    expect(shop.mails.at(-1)?.text).toContain('/account/reorders/');
  });

  it('is answered on the page, and the order is placed once', async () => {
    const ada = await asking();
    await shop.dueDay();
    const { order } = await (await pay(ada)).json();
    expect(order.payment.clientSecret).toContain('_secret_');
    const client = await ada.again();
    const skip = { method: 'POST', json: { date: ada.added.date } };
    expect(await codeOf(await client.request(`${ada.path}/${ada.id}/skip`, skip))).toEqual([409, 'reorder_placing']);
    await shop.passBank(order.payment.clientSecret);
    const paid = await pay(ada);
    expect([paid.status, (await paid.json()).order.status]).toEqual([200, 'paid']);
    expect(await statuses(ada)).toEqual(['declined', 'paid']);
    expect(await ada.paid()).toHaveLength(1);
    expect(await ada.shown()).toMatchObject({ status: 'active', date: ada.added.after });
  });

  it('was answered in another window, which closed: the job finds the payment', async () => {
    const ada = await asking();
    await shop.dueDay();
    const { order } = await (await pay(ada)).json();
    await shop.passBank(order.payment.clientSecret);
    shop.clock.advanceMinutes(4);
    await shop.run();
    expect(await statuses(ada)).toEqual(['declined', 'paid']);
    expect((await ada.shown()).history).toMatchObject([{ outcome: 'ordered', refId: order.payment.refId }]);
  });

  it('was not answered: the stock goes back, and the shopper can try again', async () => {
    const ada = await asking();
    await shop.dueDay();
    const shelf = await shop.stockOf(goods.spool.id);
    await pay(ada);
    expect(await shop.stockOf(goods.spool.id)).toBe(shelf - 2);
    for (let minutes = 0; minutes < 16; minutes += 4) {
      shop.clock.advanceMinutes(4);
      await shop.run();
    }
    expect(await statuses(ada)).toEqual(['declined', 'cancelled']);
    expect(await shop.stockOf(goods.spool.id)).toBe(shelf);
    expect(await ada.shown()).toMatchObject({ status: 'past_due', isPlacing: false });
    expect((await (await pay(ada)).json()).order.payment.clientSecret).toContain('_secret_');
  });
});

describe('an account that may not buy', () => {
  it('stops when it is blocked, and is charged nothing', async () => {
    const ada = await shop.reordering();
    await db
      .insertInto('checkout_blocks')
      .values({
        kind: 'account',
        value: ada.user.id,
        email: ada.user.email,
        reason: 'fraud',
        blocked_by: 'Grace',
        created_at: shop.deps.clock(),
      } as never)
      .execute();
    await shop.dueDay();
    expect(await ada.orders()).toEqual([]);
    expect(await ada.row()).toMatchObject({ status: 'stopped', stopped_by: 'shop' });
  });

  it('is gone with its reorders when it is deleted', async () => {
    const ada = await shop.reordering();
    await db.deleteFrom('users').where('id', '=', ada.user.id).execute();
    expect(await shop.run()).toEqual({ notices: 0, charges: 0 });
    shop.advanceDays(4);
    expect(await shop.run()).toEqual({ notices: 0, charges: 0 });
  });

  it('no longer gets members’ goods after the membership, and pays the full price', async () => {
    const ada = await shop.reordering({ member: true });
    await db.updateTable('subscriptions').set({ valid_until: shop.deps.clock() }).execute();
    await shop.dueDay();
    const [order] = await ada.orders();
    expect(order).toMatchObject({ status: 'paid', totals: { memberDiscount: 0 } });
  });
});

it('deletes what stopped three months ago', async () => {
  const ada = await shop.reordering();
  await ada.send('stop');
  shop.advanceDays(89);
  expect(await sweepReorders(shop.deps)).toBe(0);
  shop.advanceDays(2);
  expect(await sweepReorders(shop.deps)).toBe(1);
});
