import type { Store } from '../../../contract/catalogue/store.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import { fillWords, paragraphs } from './fill-words.ts';
import { MailFrame, stopHeaders } from './mail-frame.tsx';
import { CONFIRM_DAYS } from './mail-links.ts';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

export interface NewsletterConfirmationFacts {
  readonly to: string;
  readonly store: Store;
  readonly mails: MailWords;
  /** of the shop, without a trailing slash */
  readonly publicUrl: string;
  /** new for each request */
  readonly mailId: string;
  readonly token: string;
  readonly stopToken: string;
}

/** Double opt-in: asks the owner of an address to confirm the newsletter, because anyone can enter an address. */
export async function newsletterConfirmation(facts: NewsletterConfirmationFacts): Promise<Mail> {
  const { to, store, mails, publicUrl, mailId, token, stopToken } = facts;
  const words = fillWords(mails.newsletter.confirmation, { store: store.name, days: CONFIRM_DAYS });
  const mail = (
    <MailFrame
      store={store}
      heading={words.heading}
      text={words.text}
      action={{ label: words.button, url: `${publicUrl}/newsletter/confirm/?token=${token}` }}
      notes={paragraphs(words.notes)}
      stop={{ label: words.stop, url: `${publicUrl}/newsletter/unsubscribe/?token=${stopToken}` }}
    />
  );
  return await writeMail(mail, {
    to,
    subject: words.subject,
    id: `newsletter-confirmation-${mailId}`,
    store,
    headers: stopHeaders(`${publicUrl}/api/newsletter/one-click?token=${stopToken}`),
  });
}
