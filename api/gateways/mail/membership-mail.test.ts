import { expect, it } from 'vitest';
import { testMails } from '../../test/test-mails.ts';
import { testStore } from '../../test/test-settings.ts';
import { membershipMail } from './membership-mail.tsx';

const facts = {
  ...{ mailId: 'a-mail', to: 'ada@example.com', spoolBy: 'November 24', isPickedUp: false, reason: null },
  heldFrom: null,
  color: 'Guardian Brass',
  // Late on the last evening of November in Detroit, and December already in UTC.
  until: new Date('2026-12-01T03:00:00Z'),
  nextCharge: new Date('2027-01-01T03:00:00Z'),
  ...{ isOver: false, atPaypal: false, store: testStore, mails: testMails, publicUrl: 'https://shop.example' },
};

it('welcomes a member with the first spool, the price and how to cancel', async () => {
  const mail = await membershipMail({ ...facts, event: 'welcome' });
  expect(mail).toMatchObject({ to: 'ada@example.com', messageId: 'membership-a-mail@northspool.example' });
  for (const text of [mail.html, mail.text]) {
    for (const fact of ['ships by November 24', '$25.00', 'cancel', 'https://shop.example/account/subs/']) {
      expect(text).toContain(fact);
    }
  }
});

it('names no day for a spool out of stock, and no shipment for pickup', async () => {
  const waiting = await membershipMail({ ...facts, event: 'welcome', spoolBy: null });
  expect(waiting.text).toContain('ships as soon as it is done');
  const fetched = await membershipMail({ ...facts, event: 'welcome', isPickedUp: true });
  expect(fetched.text).toContain('is ready at our counter by November 24');
});

it('explains a failed charge, how long benefits last, and where to change the card', async () => {
  const mail = await membershipMail({ ...facts, event: 'payment_failed', reason: 'Your card was declined.' });
  for (const fact of ['Your card was declined.', 'November 30, 2026', 'Change the card']) {
    expect(mail.text).toContain(fact);
  }
  expect(mail.text).toContain('Your bank says: Your card was declined.');
  const reason = 'PayPal could not charge your wallet.';
  const paypal = await membershipMail({ ...facts, event: 'payment_failed', atPaypal: true, reason });
  expect(paypal.text).toContain(reason);
  expect(paypal.text).not.toContain('bank');
  expect(paypal.text).toContain('You can change how you pay in PayPal.');
  expect(paypal.text).not.toContain('Change the card');
});

it('says when a skipped month begins and when Premium goes on', async () => {
  const mail = await membershipMail({ ...facts, event: 'skipped' });
  for (const fact of ['until November 30, 2026', 'nothing is charged', 'next charge on December 31, 2026', 'undo']) {
    expect(mail.text).toContain(fact);
  }
  expect((await membershipMail({ ...facts, event: 'skip_undone' })).text).toContain('on December 31, 2026');
});

it('says that a month without a new color is not charged, or paid back, and when it goes on after all', async () => {
  const heldFrom = new Date('2026-12-02T03:00:00Z');
  const held = await membershipMail({ ...facts, event: 'month_held', heldFrom });
  for (const fact of [
    'You have Guardian Brass already',
    'nothing is charged on December 1',
    'charge is on December 31',
  ])
    expect(held.text).toContain(fact);
  const returned = await membershipMail({ ...facts, event: 'month_returned' });
  expect(returned.text).toContain('sending the whole payment back');
  const out = await membershipMail({ ...facts, event: 'color_is_out' });
  expect([out.subject, out.text]).toEqual([
    'Guardian Brass is out: Northspool Premium goes on',
    expect.stringContaining('Guardian Brass follows it'),
  ]);
});

it('confirms a cancellation with the last day in the shop’s time zone', async () => {
  const mail = await membershipMail({ ...facts, event: 'cancelled' });
  expect(mail.text).toContain('Your membership will remain active until November 30, 2026.');
  const over = await membershipMail({ ...facts, event: 'cancelled', isOver: true });
  expect(over.text).toContain('Your membership has ended.');
});

it('says after the grace period that charging stopped, and where to join again', async () => {
  const mail = await membershipMail({ ...facts, event: 'ended_unpaid' });
  for (const fact of ['we stopped trying', 'https://shop.example/premium/']) expect(mail.text).toContain(fact);
});
