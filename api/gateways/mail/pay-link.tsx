import type { Store } from '../../../contract/catalogue/store.ts';
import { payMessages } from '../../../contract/messages/pay-link.ts';
import { dayInWords } from './day-in-words.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

interface PayLinkFacts {
  readonly to: string;
  readonly store: Store;
  readonly link: string;
  readonly until: Date;
  readonly mailId: string;
}

/** The link with which a customer pays an order that the shop has prepared. */
export async function payLinkMail({ to, store, link, until, mailId }: PayLinkFacts): Promise<Mail> {
  const mail = (
    <MailFrame
      store={store}
      heading="Your order is ready to pay"
      text={payMessages.mail}
      action={{ label: 'Look at it and pay', url: link }}
      notes={[payMessages.until(dayInWords(until, store)), payMessages.notAsked]}
    />
  );
  return await writeMail(mail, {
    to,
    subject: `Your ${store.name} order is ready to pay`,
    id: `pay-link-${mailId}`,
    store,
  });
}
