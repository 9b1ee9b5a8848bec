import type { Store } from '../../../contract/catalogue/store.ts';
import { type Cents, dollars } from '../../../contract/cents.ts';
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

interface ChargeFacts extends PayLinkFacts {
  /** of the order that is to change */
  readonly refId: string;
}

/** The link with which a customer pays what a change of an order costs more. */
export async function chargeMail(facts: ChargeFacts & { readonly amount: Cents }): Promise<Mail> {
  const { to, store, refId, amount, link, until, mailId } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="Your change is ready to pay"
      text={payMessages.changeMail(refId, dollars(amount))}
      action={{ label: 'Look at it and pay', url: link }}
      notes={[payMessages.changeUntil(dayInWords(until, store)), payMessages.changeNotAsked]}
    />
  );
  const subject = `The change of your ${store.name} order ${refId} is ready to pay`;
  return await writeMail(mail, { to, subject, id: `charge-${mailId}`, store });
}

/** Says that a payment for a change came too late, and goes back. */
export async function lateChargeMail({ to, store, refId, link, mailId }: ChargeFacts): Promise<Mail> {
  const mail = (
    <MailFrame
      store={store}
      heading="Your payment goes back to you"
      text={payMessages.changeLateMail(refId)}
      action={{ label: 'See your order', url: link }}
      notes={[]}
    />
  );
  return await writeMail(mail, {
    to,
    subject: `Your payment for ${store.name} order ${refId} goes back to you`,
    id: `charge-late-${mailId}`,
    store,
  });
}
