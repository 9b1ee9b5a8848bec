import { Text } from '@react-email/text';
import { DateTime } from 'luxon';
import type { Store } from '../../../contract/catalogue/store.ts';
import { type Cents, dollars } from '../../../contract/cents.ts';
import type { Dispute } from '../payments/payments.ts';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

export interface PaymentAlert {
  readonly about: `dispute_${Exclude<Dispute['status'], 'closed'>}` | 'refund_failed' | 'refund_refused';
  /** number of the order */
  readonly refId: string;
  readonly amount: Cents;
  /** the payment service's reason code */
  readonly reason: string;
  /** deadline for the shop's answer to the bank */
  readonly respondBy: Date | null;
  readonly atPaypal: boolean;
  readonly mailId: string;
  readonly store: Store;
}

/** The email that asks the shop's owner to handle a dispute or a failed refund. */
export async function paymentAlert(alert: PaymentAlert): Promise<Mail> {
  const { refId, store, mailId } = alert;
  const { heading, text } = wordsOf(alert);
  const mail = (
    <MailSheet store={store} preview={text} heading={heading}>
      <Text style={styles.text}>{text}</Text>
      <Text style={styles.note}>The order: npm run shop -- orders show {refId}</Text>
    </MailSheet>
  );
  return await writeMail(mail, {
    to: store.email,
    subject: `${refId}: ${heading}`,
    id: `payment-alert-${mailId}`,
    store,
  });
}

function wordsOf({ about, refId, amount, reason, respondBy, atPaypal, store }: PaymentAlert) {
  const sum = dollars(amount);
  const why = reason.replaceAll('_', ' ');
  const service = atPaypal ? 'PayPal' : 'Stripe';
  const [who, judge] = atPaypal ? ['shopper', 'PayPal'] : ['card holder', 'the bank'];
  const Judge = atPaypal ? 'PayPal' : 'The bank';
  const day = respondBy && DateTime.fromJSDate(respondBy, { zone: store.timeZone }).toFormat('LLLL d');
  const answer = `Answer in ${service}'s dashboard${day ? ` by ${day}` : ''}.`;
  switch (about) {
    case 'dispute_inquiry':
      return {
        heading: `${atPaypal ? 'PayPal' : 'A bank'} asks about a payment`,
        text: `${Judge} asks about ${sum} of order ${refId} (${why}). No money has moved. ${answer} A refund now avoids a dispute.`,
      };
    case 'dispute_review':
      return {
        heading: 'A payment may be fraud',
        text: `Stripe or a bank suspects fraud behind order ${refId}, ${sum} (${why}). The order is on hold. Look at the payment in Stripe's dashboard: approve its review, or refund it, which is better than a dispute.`,
      };
    case 'dispute_open':
      return {
        heading: 'A payment is disputed',
        text: `The ${who} of order ${refId} asked ${judge} for ${sum} back (${why}). The money is gone until ${judge} decides. ${answer} Do not refund the order as well, and think twice before you ship it.`,
      };
    case 'dispute_won':
      return { heading: 'A dispute is won', text: `${Judge} decided for us: we keep ${sum} of order ${refId}.` };
    case 'dispute_lost':
      return {
        heading: 'A dispute is lost',
        text: `${Judge} decided for the ${who}: ${sum} of order ${refId} is gone (${why}).`,
      };
    case 'refund_failed':
      return {
        heading: 'A refund did not arrive',
        text: `The refund of ${sum} for order ${refId} did not arrive (${why}), and is in our balance at ${service} again. The shopper is still waiting for it: please ask where else to send the money.`,
      };
    case 'refund_refused':
      return {
        heading: 'A refund was refused',
        text: `${service} will not refund ${sum} of order ${refId}: ${why} There will be no further attempt.`,
      };
  }
}
