import type { Store } from '../../../contract/catalogue/store.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import { fillWords, paragraphs } from './fill-words.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

export interface AccountMailFacts {
  /** Account emails contain nothing that was typed, because anyone can enter this address. */
  readonly to: string;
  readonly store: Store;
  readonly mails: MailWords;
  /** of the shop, without a trailing slash */
  readonly publicUrl: string;
  /** new for each request */
  readonly mailId: string;
}

/** Asks the owner of an address to verify it; nobody can sign in with it before that. */
export async function addressVerification(facts: AccountMailFacts & { readonly token: string }): Promise<Mail> {
  const { to, store, mails, publicUrl, mailId, token } = facts;
  const words = fillWords(mails.accounts.verifyAddress, { store: store.name });
  const mail = (
    <MailFrame
      store={store}
      heading={words.heading}
      text={words.text}
      action={{ label: words.button, url: `${publicUrl}/verify/?token=${token}` }}
      notes={paragraphs(words.notes)}
    />
  );
  return await writeMail(mail, {
    to,
    subject: words.subject,
    id: `address-verification-${mailId}`,
    store,
  });
}
