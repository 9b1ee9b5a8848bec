import { Text } from '@react-email/text';
import type { Store } from '../../../contract/catalogue/store.ts';
import { MailFrame, stopHeaders } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { REVIEW_LINK_DAYS } from './review-links.ts';
import { writeMail } from './write-mail.ts';

export interface ReviewRequestFacts {
  readonly to: string;
  readonly refId: string;
  /** names of the products */
  readonly goods: readonly string[];
  readonly store: Store;
  readonly publicUrl: string;
  readonly mailId: string;
  readonly token: string;
  readonly stopToken: string;
}

/** Asks for reviews of one order, by one link. */
export async function reviewRequest(facts: ReviewRequestFacts): Promise<Mail> {
  const { to, refId, goods, store, publicUrl, mailId, token, stopToken } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="How did it print?"
      text={`Your order ${refId} should have been with you for a few days. Tell other makers how it went: stars, a sentence, your settings, a photo of the print. A minute is enough, and a bad review is as welcome as a good one.`}
      action={{ label: 'Write a review', url: `${publicUrl}/review/?token=${token}` }}
      notes={[
        `The link works for ${REVIEW_LINK_DAYS} days and needs no account. Please do not forward it: whoever has it can write in your place.`,
        'This is the only email about reviews of this order.',
      ]}
      stop={{ label: 'Never ask me for reviews', url: `${publicUrl}/review/unsubscribe/?token=${stopToken}` }}
    >
      <Text style={{ ...styles.data, marginTop: 16 }}>{goods.join(' · ')}</Text>
    </MailFrame>
  );
  return await writeMail(mail, {
    to,
    subject: `How did it print? Your order ${refId}`,
    id: `review-request-${mailId}`,
    store,
    headers: stopHeaders(`${publicUrl}/api/product-reviews/one-click?token=${stopToken}`),
  });
}

export interface ReviewRefusedFacts {
  readonly to: string;
  readonly productName: string;
  /** why, as a sentence */
  readonly reason: string;
  readonly store: Store;
  readonly publicUrl: string;
  readonly mailId: string;
  readonly token: string;
}

/** Tells a shopper why a review is not shown, and that it can be changed. */
export async function reviewRefused(facts: ReviewRefusedFacts): Promise<Mail> {
  const { to, productName, reason, store, publicUrl, mailId, token } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="We cannot show your review yet"
      text={`We read your review of ${productName} and cannot show it as it is. ${reason}`}
      action={{ label: 'Change the review', url: `${publicUrl}/review/?token=${token}` }}
      notes={['The number of stars is never a reason. Change the text or the photos, and we will read it again.']}
    />
  );
  return await writeMail(mail, { to, subject: `Your review of ${productName}`, id: `review-refused-${mailId}`, store });
}
