import { expect, it } from 'vitest';
import { testMails } from '../../test/test-mails.ts';
import { testStore } from '../../test/test-settings.ts';
import { monthGranted } from './month-granted.tsx';

const facts = {
  ...{
    mailId: 'a-grant',
    to: 'ada@example.com',
    store: testStore,
    mails: testMails,
    publicUrl: 'https://shop.example',
  },
  // Late in the evening in Detroit, and the next day already in UTC.
  ...{ from: new Date('2026-11-01T03:00:00Z'), until: new Date('2026-12-01T03:00:00Z') },
  isRunning: true,
  isCharged: false,
};

it('names the last day in the shop’s time zone, the benefits, and that nothing is charged', async () => {
  const mail = await monthGranted(facts);
  expect(mail).toMatchObject({
    to: 'ada@example.com',
    subject: 'A month of Northspool Premium, on us',
    messageId: 'month-granted-a-grant@northspool.example',
  });
  const opening = `You have Northspool Premium until November 30, 2026: ${testStore.rates.memberPercent}% off and free U.S. ground shipping. We charge nothing for it.`;
  // First as the preview in the inbox.
  expect(mail.html.split(opening)).toHaveLength(3);
  expect(mail.text.replaceAll('\n', ' ')).toContain(opening);
  for (const text of [mail.html, mail.text]) {
    for (const fact of ['nothing to cancel', 'https://shop.example/premium/']) expect(text).toContain(fact);
  }
});

it('names the first day of a month that comes later, and what becomes of it while months are paid', async () => {
  const mail = await monthGranted({ ...facts, isRunning: false, isCharged: true });
  expect(mail.text).toContain('From October 31, 2026 until November 30, 2026 you have Northspool Premium');
  expect(mail.text).toContain('this one moves behind them');
  expect(mail.text).not.toContain('nothing to cancel');
});
