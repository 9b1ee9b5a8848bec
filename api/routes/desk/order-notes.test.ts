import { describe, expect, it } from 'vitest';
import { jobHandlers } from '../../job-handlers.ts';
import { openOrderDesk, orderCalls } from '../../test/open-order-desk.ts';

const { shop, mails, mailer, handlers, workAll, bought, at } = await openOrderDesk();

describe('notes and mails', () => {
  it('keeps a note with who and when, once', async () => {
    const page = await at('support', await bought());
    const note = { id: crypto.randomUUID(), text: 'Called: wants it by Friday.' };
    await page.send('notes', note);
    await page.send('notes', note);
    const { timeline } = await page.read();
    expect(timeline.filter(({ kind }) => kind === 'note')).toMatchObject([
      { text: note.text, by: expect.stringContaining('support.') },
    ]);
    expect((await page.send('notes', { ...note, text: 'x'.repeat(2001) })).status).toBe(400);
  });

  it('sends a mail again as a mail of its own, five times an hour', async () => {
    const order = await bought();
    await workAll();
    const page = await at('support', order);
    for (let n = 0; n < 5; n += 1) expect((await orderCalls.confirmation(page)).status).toBe(200);
    expect((await orderCalls.confirmation(page)).status).toBe(429);
    await workAll();
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(6);
  });

  it('shows a mail that does not go out, until it does', async () => {
    const order = await bought();
    const page = await at('support', order);
    const broken = { ...mailer, send: () => Promise.reject(new Error('550 no such user ada@example.com')) };
    const data = { orderId: order.id };
    await expect(jobHandlers(shop.deps, broken)['order-confirmation'](data)).rejects.toThrow();
    const failed = (await page.read()).timeline.find(({ kind }) => kind === 'mail');
    expect(failed).toMatchObject({ title: 'Mail not sent yet', isBad: true });
    expect(failed?.text).toContain('550 no such user (address)');
    await handlers['order-confirmation'](data);
    expect((await page.read()).timeline.filter(({ kind }) => kind === 'mail')).toMatchObject([{ title: 'Mail sent' }]);
  });
});
