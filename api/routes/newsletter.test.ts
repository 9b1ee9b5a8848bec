import { describe, expect, it } from 'vitest';
import { subscriberId, sweepSubscribers } from '../domain/newsletter.ts';
import { createMailingApp, tokenIn } from '../test/create-mailing-app.ts';

const shop = await createMailingApp();
const CONFIRM = '/newsletter/confirm/';
const STOP = '/newsletter/unsubscribe/';

const subscribe = (email: unknown) => shop.post('/api/auth/subscribe', { email });
const subscribers = () => shop.deps.connection.db.selectFrom('newsletter_subscribers').selectAll().execute();

async function follow(verb: 'confirm' | 'unsubscribe', token: string) {
  const answer = await shop.post(`/api/newsletter/${verb}`, { token });
  expect(answer.status).toBe(200);
  return (await answer.json()).state;
}

async function tokenFor(email: string, page = CONFIRM): Promise<string> {
  await subscribe(email);
  return tokenIn((await shop.deliver()).at(-1)?.text ?? '', page);
}

describe('a subscriber', () => {
  it('is thanked, and sent one confirmation email', async () => {
    const email = shop.newAddress();
    const answer = await subscribe(` ${email} `);
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Thank you for subscribing.' }]);
    expect(await shop.deliver()).toMatchObject([{ to: email, subject: 'Please confirm: the Northspool newsletter' }]);
    expect((await subscribers())[0]?.confirmed_at).toBeNull();
  });

  it.each([['ada'], [''], ['  '], [undefined], [['ada@example.com']], [`${'a'.repeat(260)}@example.com`]])(
    'gets the owner’s message for the address %j',
    async (email) => {
      const answer = await subscribe(email);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        message: 'Please enter a valid email.',
        fields: { email: 'Please enter a valid email.' },
      });
      expect(await subscribers()).toEqual([]);
    },
  );

  it('gets the same response whether or not the address is known, and one email for two requests', async () => {
    const email = shop.newAddress();
    const first = await (await subscribe(email)).json();
    expect(await (await subscribe(email.toUpperCase())).json()).toEqual(first);
    expect(await shop.deliver()).toHaveLength(1);
    await follow('confirm', tokenIn(shop.mails[0]?.text ?? '', CONFIRM));
    shop.advanceDays(30);
    expect(await (await subscribe(email)).json()).toEqual(first);
    expect(await shop.deliver()).toHaveLength(1);
    expect(await subscribers()).toHaveLength(1);
  });

  it('can request the email again', async () => {
    const email = shop.newAddress();
    await subscribe(email);
    shop.advanceDays(1);
    await subscribe(email);
    const [first, second, ...more] = await shop.deliver();
    expect(more).toEqual([]);
    expect(first?.messageId).not.toBe(second?.messageId);
  });

  it('is limited to six requests an hour for one address, in any spelling', async () => {
    const email = shop.newAddress();
    for (let n = 0; n < 6; n++) expect((await subscribe(n % 2 ? email : email.toUpperCase())).status).toBe(200);
    const refused = await subscribe(email);
    expect(refused.status).toBe(429);
    expect((await refused.json()).message).toBe('Too many tries. Please wait 60 minutes.');
  });

  it('is limited to twenty addresses in ten minutes, without affecting others', async () => {
    const headers = { 'content-type': 'application/json' };
    const from = (remoteAddress: string) => {
      const body = JSON.stringify({ email: shop.newAddress() });
      return shop.app.request('/api/auth/subscribe', { method: 'POST', headers, body }, { remoteAddress });
    };
    for (let n = 0; n < 20; n++) expect((await from('203.0.113.19')).status).toBe(200);
    expect((await from('203.0.113.19')).status).toBe(429);
    expect((await from('203.0.113.20')).status).toBe(200);
  });
});

describe('a browser without JavaScript', () => {
  const send = (email: string) =>
    shop.request('/api/auth/subscribe', {
      method: 'POST',
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email }),
    });
  const pageOf = (answer: Response) => [answer.status, answer.headers.get('location')];

  it('sends a form, and is redirected to the result', async () => {
    const email = shop.newAddress();
    expect(pageOf(await send('ada'))).toEqual([303, '/newsletter/#invalid']);
    for (let n = 0; n < 6; n++) expect(pageOf(await send(email))).toEqual([303, '/newsletter/#thanks']);
    expect(pageOf(await send(email))).toEqual([303, '/newsletter/#later']);
    expect((await shop.deliver()).map(({ to }) => to)).toEqual([email]);
  });

  it('cannot be used by another site to subscribe its visitors', async () => {
    const body = new URLSearchParams({ email: shop.newAddress() });
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await shop.request('/api/auth/subscribe', { method: 'POST', headers, body })).status).toBe(403);
    expect(await subscribers()).toEqual([]);
  });
});

describe('the confirmation link', () => {
  it('subscribes once when it is followed twice', async () => {
    const token = await tokenFor(shop.newAddress());
    expect([await follow('confirm', token), await follow('confirm', token)]).toEqual(['confirmed', 'confirmed']);
    expect((await subscribers())[0]?.confirmed_at).not.toBeNull();
    shop.advanceDays(30);
    expect(await follow('confirm', token)).toBe('confirmed');
  });

  it('is valid for seven days', async () => {
    const token = await tokenFor(shop.newAddress());
    shop.advanceDays(7.01);
    expect(await follow('confirm', token)).toBe('expired');
    expect((await subscribers())[0]?.confirmed_at).toBeNull();
  });

  it('does nothing when it is damaged, forged, opened by GET or for unsubscribing', async () => {
    const token = await tokenFor(shop.newAddress());
    const stop = tokenIn(shop.mails.at(-1)?.text ?? '', STOP);
    for (const wrong of [`${token}x`, 'nonsense', '', stop]) expect(await follow('confirm', wrong)).toBe('unknown');
    expect((await shop.request(`/api/newsletter/confirm?token=${token}`)).status).toBe(404);
    expect((await subscribers())[0]?.confirmed_at).toBeNull();
  });
});

describe('the unsubscribe link', () => {
  it('deletes the address, and can be followed twice', async () => {
    const [email, other] = [shop.newAddress(), shop.newAddress()];
    await follow('confirm', await tokenFor(other));
    const stop = await tokenFor(email, STOP);
    await follow('confirm', tokenIn(shop.mails.at(-1)?.text ?? '', CONFIRM));
    shop.advanceDays(400);
    expect([await follow('unsubscribe', stop), await follow('unsubscribe', stop)]).toEqual(['stopped', 'stopped']);
    expect((await subscribers()).map((subscriber) => subscriber.email)).toEqual([other]);
    expect(await follow('unsubscribe', 'nonsense')).toBe('unknown');
  });

  it('still works from an old email after subscribing again', async () => {
    const email = shop.newAddress();
    const old = await tokenFor(email, STOP);
    await follow('unsubscribe', old);
    await follow('confirm', await tokenFor(email.toUpperCase()));
    expect(await follow('unsubscribe', old)).toBe('stopped');
    expect(await subscribers()).toEqual([]);
  });

  it('works as a mail program’s one-click button', async () => {
    await tokenFor(shop.newAddress());
    const headers = shop.mails[0]?.headers ?? {};
    const [, path = ''] = /^<http:\/\/localhost(\/.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
    const body = new URLSearchParams(headers['List-Unsubscribe-Post']);
    expect(String(body)).toBe('List-Unsubscribe=One-Click');
    const read = await shop.request(path);
    expect(read.headers.get('location')).toMatch(/^\/newsletter\/unsubscribe\/\?token=[\w.-]+$/);
    expect(await subscribers()).toHaveLength(1);
    expect((await shop.request(path, { method: 'POST', body })).status).toBe(200);
    expect(await subscribers()).toEqual([]);
  });
});

describe('the scheduled sweep', () => {
  it('deletes addresses that were not confirmed within seven days, and keeps the others', async () => {
    const kept = shop.newAddress();
    await follow('confirm', await tokenFor(kept));
    await subscribe(shop.newAddress());
    shop.advanceDays(6.9);
    expect(await sweepSubscribers(shop.deps)).toBe(0);
    shop.advanceDays(0.2);
    expect(await sweepSubscribers(shop.deps)).toBe(1);
    expect((await subscribers()).map(({ email }) => email)).toEqual([kept]);
  });
});

it('sends no confirmation email to an address that was removed meanwhile', async () => {
  const email = shop.newAddress();
  await subscribe(email);
  await shop.deps.connection.db.deleteFrom('newsletter_subscribers').execute();
  expect(await shop.deliver()).toEqual([]);
});

it('derives a subscriber’s id that does not reveal the address', () => {
  const id = subscriberId('ada@example.com', 'one secret');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(subscriberId('ADA@example.com', 'one secret')).toBe(id);
  expect(subscriberId('ada@example.com', 'another')).not.toBe(id);
});
