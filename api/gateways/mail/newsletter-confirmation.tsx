import type { Store } from '../../contract/catalogue/store.ts';
import { bodiesOf } from './mail-bodies.ts';
import { MailFrame, stopHeaders } from './mail-frame.tsx';
import { CONFIRM_DAYS } from './mail-links.ts';
import type { Mail } from './mailer.ts';

export interface NewsletterConfirmationFacts {
  readonly to: string;
  readonly store: Store;
  /** of the shop, without a slash at the end */
  readonly publicUrl: string;
  /** a new one for each asking */
  readonly mailId: string;
  readonly token: string;
  readonly stopToken: string;
}

/** Asks the owner of an address whether the newsletter is wanted: anybody can type an address. */
export async function newsletterConfirmation(facts: NewsletterConfirmationFacts): Promise<Mail> {
  const { to, store, publicUrl, mailId, token, stopToken } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="Shall we write to you?"
      text={`This address was entered for the letter of ${store.name}: new colors, coupon codes and what we learned on the extrusion line, once a month. One press, and you are on the list.`}
      action={{ label: 'Yes, write to me', url: `${publicUrl}/newsletter/confirm/?token=${token}` }}
      notes={[
        `The link holds for ${CONFIRM_DAYS} days. If it was not you who asked, do nothing: without the press you will hear no more, and we forget the address.`,
      ]}
      stop={{ label: 'No letters, please', url: `${publicUrl}/newsletter/unsubscribe/?token=${stopToken}` }}
    />
  );
  return {
    to,
    subject: `Please confirm: the letter of ${store.name}`,
    ...(await bodiesOf(mail)),
    messageId: `newsletter-confirmation-${mailId}@${store.email.split('@')[1]}`,
    headers: stopHeaders(`${publicUrl}/api/newsletter/one-click?token=${stopToken}`),
  };
}
