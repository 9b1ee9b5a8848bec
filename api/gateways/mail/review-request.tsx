import { Text } from '@react-email/text';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import { fillWords, paragraphs } from './fill-words.ts';
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
  readonly mails: MailWords;
  readonly publicUrl: string;
  readonly mailId: string;
  readonly token: string;
  readonly stopToken: string;
}

/** Asks for reviews of one order, by one link. */
export async function reviewRequest(facts: ReviewRequestFacts): Promise<Mail> {
  const { to, refId, goods, store, mails, publicUrl, mailId, token, stopToken } = facts;
  const words = fillWords(mails.reviews.request, { store: store.name, order: refId, days: REVIEW_LINK_DAYS });
  const mail = (
    <MailFrame
      store={store}
      heading={words.heading}
      text={words.text}
      action={{ label: words.button, url: `${publicUrl}/review/?token=${token}` }}
      notes={paragraphs(words.notes)}
      stop={{ label: words.stop, url: `${publicUrl}/review/unsubscribe/?token=${stopToken}` }}
    >
      <Text style={{ ...styles.data, marginTop: 16 }}>{goods.join(' · ')}</Text>
    </MailFrame>
  );
  return await writeMail(mail, {
    to,
    subject: words.subject,
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
  readonly mails: MailWords;
  readonly publicUrl: string;
  readonly mailId: string;
  readonly token: string;
}

/** Tells a shopper why a review is not shown, and that it can be changed. */
export async function reviewRefused(facts: ReviewRefusedFacts): Promise<Mail> {
  const { to, productName, reason, store, mails, publicUrl, mailId, token } = facts;
  const words = fillWords(mails.reviews.refused, { store: store.name, product: productName, reason });
  const mail = (
    <MailFrame
      store={store}
      heading={words.heading}
      text={words.text}
      action={{ label: words.button, url: `${publicUrl}/review/?token=${token}` }}
      notes={paragraphs(words.notes)}
    />
  );
  return await writeMail(mail, { to, subject: words.subject, id: `review-refused-${mailId}`, store });
}
