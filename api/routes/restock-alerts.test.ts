import { describe, expect, it } from 'vitest';
import { restockLinkAnswerSchema } from '../../contract/restock-alert.ts';
import { createRestockApp, linkToken } from '../test/create-restock-app.ts';
import { goods } from '../test/factory-items.ts';

const shop = await createRestockApp();
const { soldOut } = goods;

const ask = (email: string, itemId: string = soldOut.id) => shop.post('/api/restock-alerts', { itemId, email });
const product = { name: soldOut.name, path: '/shop/PLA/Oxblood-1.75mm-1kg/', inStock: false };

async function follow(page: 'confirm' | 'unsubscribe', token: string) {
  const answer = await shop.post(`/api/restock-alerts/${page}`, { token });
  expect(answer.status).toBe(200);
  return restockLinkAnswerSchema.parse(await answer.json());
}

async function tokenFor(email: string): Promise<string> {
  await ask(email);
  const mail = (await shop.deliver()).at(-1);
  return linkToken(mail?.text ?? '', 'confirm');
}

describe('a restock alert', () => {
  it('is confirmed by an email’s link, and sent only afterwards', async () => {
    const email = shop.newAddress();
    expect((await ask(email)).status).toBe(200);
    const [mail] = await shop.deliver();
    expect(mail).toMatchObject({ to: email, subject: 'Please confirm: email me when Oxblood PLA is back' });
    await shop.setStock(soldOut.id, 5);
    await shop.handlers['notify-restock']();
    expect(await shop.deliver()).toHaveLength(1);
  });

  it('gets the same answer whether the shop knew the address or not, and no second mail for a second press', async () => {
    const email = shop.newAddress();
    const first = await (await ask(email)).json();
    expect(await (await ask(` ${email.toUpperCase()} `)).json()).toEqual(first);
    expect(await shop.deliver()).toHaveLength(1);
    await follow('confirm', linkToken(shop.mails[0]?.text ?? '', 'confirm'));
    shop.advanceDays(1);
    expect(await (await ask(email)).json()).toEqual(first);
    expect(await shop.deliver()).toHaveLength(1);
    expect(await shop.alerts()).toHaveLength(1);
  });

  it('may ask for the mail again when it did not come', async () => {
    const email = shop.newAddress();
    await ask(email);
    shop.advanceDays(1);
    await ask(email);
    const mails = await shop.deliver();
    expect(mails).toHaveLength(2);
    expect(mails[0]?.messageId).not.toBe(mails[1]?.messageId);
    expect(await shop.alerts()).toHaveLength(1);
  });

  it.each([
    ['of an item that is on the shelf', goods.spool.id, 409, 'Petrol is in stock: you can buy it right away.'],
    ['of an item that never was', 'nothing', 404, 'We don’t carry this item. It may have been discontinued.'],
    ['of an item that is hidden', goods.withdrawn.id, 404, 'We don’t carry this item. It may have been discontinued.'],
  ])('is rejected with a reason: %s', async (_, itemId, status, message) => {
    const answer = await ask(shop.newAddress(), itemId);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message });
    expect(await shop.alerts()).toEqual([]);
  });

  it.each([
    [{ itemId: soldOut.id, email: 'ada' }, 'Invalid email address'],
    [{ itemId: soldOut.id, email: ' ' }, 'This field is required'],
    [{ itemId: soldOut.id }, 'This field is required'],
    [{ itemId: soldOut.id, email: `${'a'.repeat(260)}@example.com` }, 'This is too long. Please shorten it.'],
    [{ itemId: soldOut.id, email: ['ada@example.com'] }, 'This field is required'],
  ])('is rejected with a message for %j', async (body, sentence) => {
    const answer = await shop.post('/api/restock-alerts', body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields.email).toBe(sentence);
  });

  it('cannot have more than six tries an hour for one address, however it is written', async () => {
    const email = shop.newAddress();
    for (let n = 0; n < 6; n++) expect((await ask(n % 2 ? email : email.toUpperCase())).status).toBe(200);
    const refused = await ask(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await refused.json()).message).toBe('Too many tries. Please wait 60 minutes.');
    expect((await ask(shop.newAddress())).status).toBe(200);
  });

  it('cannot have mails sent to twenty-one addresses within ten minutes; others still can', async () => {
    const from = (remoteAddress: string) =>
      shop.app.request(
        '/api/restock-alerts',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ itemId: soldOut.id, email: shop.newAddress() }),
        },
        { remoteAddress },
      );
    for (let n = 0; n < 20; n++) expect((await from('203.0.113.9')).status).toBe(200);
    expect((await from('203.0.113.9')).status).toBe(429);
    expect((await from('203.0.113.10')).status).toBe(200);
  });
});

describe('the link that confirms', () => {
  it('puts who follows it on the list, once and for each time', async () => {
    const token = await tokenFor(shop.newAddress());
    expect(await follow('confirm', token)).toEqual({ state: 'confirmed', product });
    expect(await follow('confirm', token)).toEqual({ state: 'confirmed', product });
  });

  it('is valid for seven days, and then still links to the item', async () => {
    const token = await tokenFor(shop.newAddress());
    shop.advanceDays(7.01);
    expect(await follow('confirm', token)).toEqual({ state: 'expired', product });
    expect((await shop.alerts())[0]?.confirmed_at).toBeNull();
  });

  it('does nothing when it is damaged, forged or for unsubscribing', async () => {
    const token = await tokenFor(shop.newAddress());
    const stop = linkToken(shop.mails.at(-1)?.text ?? '', 'unsubscribe');
    for (const wrong of [`${token}x`, 'nonsense', '', stop]) {
      expect(await follow('confirm', wrong)).toEqual({ state: 'unknown', product: null });
    }
    expect((await shop.alerts())[0]?.confirmed_at).toBeNull();
  });

  it('changes nothing by GET, as mail scanners send it', async () => {
    const token = await tokenFor(shop.newAddress());
    expect((await shop.request(`/api/restock-alerts/confirm?token=${token}`)).status).toBe(404);
    expect((await shop.alerts())[0]?.confirmed_at).toBeNull();
  });
});

describe('the link that stops emails', () => {
  it('removes the address from all lists, and can be followed twice', async () => {
    const email = shop.newAddress();
    const other = shop.newAddress();
    await shop.setStock(goods.part.id, 0);
    await shop.signUp(email);
    await shop.signUp(email, goods.part.id);
    await shop.signUp(other);
    const mail = shop.mails.find(({ to }) => to === email);
    const token = linkToken(mail?.text ?? '', 'unsubscribe');
    shop.advanceDays(400);
    expect(await follow('unsubscribe', token)).toEqual({ state: 'stopped', product });
    expect((await shop.alerts()).map((alert) => alert.email)).toEqual([other]);
    expect(await follow('unsubscribe', token)).toMatchObject({ state: 'stopped' });
    expect(await follow('unsubscribe', 'nonsense')).toEqual({ state: 'unknown', product: null });
  });

  it('is a button of mail programs, too: they send a form, without cookies or an origin', async () => {
    await shop.signUp(shop.newAddress());
    const headers = shop.mails[0]?.headers ?? {};
    const [, path = ''] = /^<http:\/\/localhost(\/.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
    const body = new URLSearchParams(headers['List-Unsubscribe-Post']);
    expect(String(body)).toBe('List-Unsubscribe=One-Click');
    const read = await shop.request(path);
    expect([read.status, read.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/alerts\/unsubscribe\/\?token=[\w.-]+$/),
    ]);
    expect(await shop.alerts()).toHaveLength(1);
    expect((await shop.request(path, { method: 'POST', body })).status).toBe(200);
    expect(await shop.alerts()).toEqual([]);
  });
});
