import { expect, it } from 'vitest';
import { testMails } from '../../test/test-mails.ts';
import { testStore } from '../../test/test-settings.ts';
import { newsletterConfirmation } from './newsletter-confirmation.tsx';

const mailId = '7d0d4f0e-6c7e-4a7e-8a86-0f5f6a0b8f11';
const mail = await newsletterConfirmation({
  to: 'ada@example.com',
  store: testStore,
  mails: testMails,
  publicUrl: 'https://shop.example',
  mailId,
  token: 'yes.to.it',
  stopToken: 'no.to.it',
});

it('asks for confirmation with a link for yes and one for no, in HTML and in plain text', () => {
  for (const part of [mail.html, mail.text]) {
    for (const fact of [
      'https://shop.example/newsletter/confirm/?token=yes.to.it',
      'https://shop.example/newsletter/unsubscribe/?token=no.to.it',
      'The link works for 7 days.',
      '2840 Junction Street, Detroit, MI 48210',
    ]) {
      expect(part).toContain(fact);
    }
  }
  expect(mail.text).not.toContain('<');
});

it('lets mail programs show an unsubscribe button', () => {
  expect(mail.headers).toEqual({
    'List-Unsubscribe': '<https://shop.example/api/newsletter/one-click?token=no.to.it>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(mail.messageId).toBe(`newsletter-confirmation-${mailId}@northspool.example`);
});
