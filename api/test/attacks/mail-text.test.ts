import { beforeEach, describe, expect, it } from 'vitest';
import type { CustomerInfo } from '../../../contract/customer.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Mail } from '../../gateways/mail/mailer.ts';
import { membershipMail } from '../../gateways/mail/membership-mail.tsx';
import { addAccount } from '../accounts.ts';
import { createMailingApp } from '../create-mailing-app.ts';
import { goods } from '../factory-items.ts';
import { filesInMemory } from '../files-in-memory.ts';
import { addOrder } from '../fixtures/order.ts';
import { orderOf, totalsOf } from '../sample-order.ts';
import { storeModel } from '../stored-model.ts';
import { testMails } from '../test-mails.ts';
import { testStore } from '../test-settings.ts';

const shop = await createMailingApp(filesInMemory() as Pick<Deps, 'files'>);
const { db } = shop.deps.connection;
const password = 'Gran1te-Lathe';
/** What a scammer would like to send in the shop's name. */
const LURE = 'Locked! See evil.example';
let victim = '';
beforeEach(() => {
  victim = shop.newAddress();
});

/** Subject, preview, headings and text of every version of the email. */
const wordsOf = (mails: readonly Mail[]) => mails.map(({ subject, html, text }) => [subject, html, text]).join('\n');

async function guestWithModel() {
  const client = shop.asGuest();
  await client.json('/api/auth/login/guest');
  const owner: string = JSON.parse(atob(client.token?.split('.')[1] ?? '')).sub;
  const model = await storeModel(shop.deps, owner, new TextEncoder().encode('solid gear'), { name: `${LURE}.stl` });
  return { client, owner, fileId: model.id };
}

/** A paid order for a print, with typed name, street, city and file name. */
async function orderPrint(owner: string, email: string, street = LURE): Promise<string> {
  const order = await addOrder({ db }, { lines: [], owner, email });
  const customer = {
    ...{ serviceCode: 95, firstName: LURE, lastName: 'evil.example', email, phone: '3135550188' },
    ...{ address: street, address2: LURE, city: 'evil.example', state: 'MI', zipCode: '48201', country: 'US' },
  } as unknown as CustomerInfo;
  const totals = totalsOf({});
  await db
    .updateTable('orders')
    .set({ customer: JSON.stringify(customer), totals: JSON.stringify(totals), amount: totals.total })
    .where('id', '=', order.id)
    .execute();
  const [spool] = orderOf(totals).lines;
  if (!spool) throw new Error('a sample order has a line');
  const body = JSON.stringify({ ...spool, type: 'pod', name: `${LURE}.stl`, sides: [] });
  await db
    .insertInto('order_lines')
    .values({ order_id: order.id, position: 0, item_id: goods.spool.id, qty: 2, price: 2299, body })
    .execute();
  return order.id;
}
async function orderMails(orderId: string): Promise<Mail[]> {
  const { handlers, mails } = shop;
  await handlers['order-confirmation']({ orderId });
  await handlers['order-shipped']({ orderId });
  await handlers['order-refunded']({ orderId, mailId: crypto.randomUUID(), amount: 100, refunded: 100 });
  return [...mails];
}

describe('a mail to an address that someone else typed', () => {
  it('has nothing that person wrote, for registration and password reset', async () => {
    const json = { email: victim, password, password2: password, fname: LURE, lname: LURE };
    expect((await shop.post('/api/auth/register', json)).status).toBe(200);
    await shop.post('/api/auth/password/reset', { email: victim });
    const mails = await shop.deliver();
    expect(mails.map(({ to }) => to)).toEqual([victim, victim]);
    expect(wordsOf(mails)).not.toMatch(/Locked|evil\.example/);
  });

  it('has nothing that person wrote, about a review whose file, color and note were typed', async () => {
    const { client, fileId } = await guestWithModel();
    await client.json('/api/prints/reviews', {
      method: 'POST',
      json: {
        ...{ fileId, email: victim, material: 'PLA', colorName: LURE, quantity: 2, infill: 20, quality: 50 },
        note: LURE,
      },
    });
    const mails = await shop.deliver();
    expect(wordsOf(mails.filter(({ to }) => to === victim))).not.toMatch(/Locked|evil\.example/);
    const ours = mails.filter(({ to }) => to === testStore.email);
    expect(ours.map(({ subject }) => subject).join()).not.toMatch(/Locked|evil\.example/);
    expect(wordsOf(ours)).toContain('Locked');
  });

  it('has nothing that person wrote, about an order, and still names the state and the items', async () => {
    const { owner } = await guestWithModel();
    const mails = await orderMails(await orderPrint(owner, victim));
    expect(mails.map(({ to }) => to)).toEqual([victim, victim, victim]);
    expect(wordsOf(mails)).not.toMatch(/Locked|evil\.example/);
    for (const fact of ['Print of your model', 'PLA · Petrol', 'MI 48201', '/track-order/?token=']) {
      expect(mails[0]?.text).toContain(fact);
    }
  });

  it('has nothing that person wrote, about an order whose account has another address', async () => {
    const intruder = await addAccount(shop);
    const mails = await orderMails(await orderPrint(intruder.id, victim));
    expect(wordsOf(mails)).not.toMatch(/Locked|evil\.example/);
    const unverified = await addAccount(shop, { verified: false });
    shop.mails.length = 0;
    expect(wordsOf(await orderMails(await orderPrint(unverified.id, unverified.email)))).not.toMatch(/Locked/);
  });

  it('has nothing that person wrote, about a membership', async () => {
    const facts = {
      ...{ mailId: 'a-mail', to: victim, name: LURE, spoolBy: null, isPickedUp: false, reason: null },
      ...{ heldFrom: null, color: null },
      ...{
        until: new Date(),
        nextCharge: new Date(),
        isOver: false,
        atPaypal: false,
        store: testStore,
        mails: testMails,
        publicUrl: 'https://shop.example',
      },
    };
    for (const event of ['welcome', 'payment_failed', 'cancelled', 'ended_unpaid', 'skipped', 'skip_undone'] as const) {
      expect(wordsOf([await membershipMail({ ...facts, event })])).not.toMatch(/Locked|evil\.example/);
    }
  });

  it('has nothing that person wrote, to confirm a newsletter or an alert', async () => {
    await shop.post('/api/auth/subscribe', { email: victim });
    await shop.post('/api/restock-alerts', { email: victim, itemId: goods.soldOut.id, name: LURE });
    const mails = await shop.deliver();
    expect(mails.length).toBeGreaterThan(0);
    expect(wordsOf(mails)).not.toMatch(/Locked|evil\.example/);
  });
});

it('shows a guest the street in the receipt', async () => {
  const { owner } = await guestWithModel();
  const [confirmation] = await orderMails(await orderPrint(owner, victim, '4120 St. Aubin Ave. #3'));
  expect(confirmation?.text).toContain('4120 St. Aubin Ave. #3');
});

it('shows an owner the whole order at the account’s verified address', async () => {
  const owner = await addAccount(shop, { email: victim });
  const [confirmation] = await orderMails(await orderPrint(owner.id, victim));
  expect(confirmation?.text).toContain(`${LURE}.stl`);
  expect(confirmation?.text).toContain('evil.example, MI 48201');
});
