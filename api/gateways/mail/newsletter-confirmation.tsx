import type { Store } from '../../../contract/catalogue/store.ts';
import { MailFrame, stopHeaders } from './mail-frame.tsx';
import { CONFIRM_DAYS } from './mail-links.ts';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

export interface NewsletterConfirmationFacts {
  readonly to: string;
  readonly store: Store;
  /** of the shop, without a trailing slash */
  readonly publicUrl: string;
  /** new for each request */
  readonly mailId: string;
  readonly token: string;
  readonly stopToken: string;
}

/** Double opt-in: asks the owner of an address to confirm the newsletter, because anyone can enter an address. */
export async function newsletterConfirmation(facts: NewsletterConfirmationFacts): Promise<Mail> {
  const { to, store, publicUrl, mailId, token, stopToken } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="Confirm your subscription"
      text={`This address was entered for the ${store.name} newsletter: new colors, coupon codes and what we learned on the extrusion line, once a month. One click, and you are on the list.`}
      action={{ label: 'Yes, subscribe me', url: `${publicUrl}/newsletter/confirm/?token=${token}` }}
      notes={[
        `The link works for ${CONFIRM_DAYS} days. If this was not you, do nothing: you will not hear from us again, and we will delete the address.`,
      ]}
      stop={{ label: 'No newsletter, please', url: `${publicUrl}/newsletter/unsubscribe/?token=${stopToken}` }}
    />
  );
  return await writeMail(mail, {
    to,
    subject: `Please confirm: the ${store.name} newsletter`,
    id: `newsletter-confirmation-${mailId}`,
    store,
    headers: stopHeaders(`${publicUrl}/api/newsletter/one-click?token=${stopToken}`),
  });
}
