import type { Store } from '../../../contract/catalogue/store.ts';
import { dayInWords } from './day-in-words.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

export interface MonthGrantedFacts {
  readonly to: string;
  readonly from: Date;
  readonly until: Date;
  /** whether the month has begun */
  readonly isRunning: boolean;
  /** whether a membership goes on being charged, which moves the month behind what is paid */
  readonly isCharged: boolean;
  readonly mailId: string;
  readonly store: Store;
  readonly publicUrl: string;
}

/** Tells a shopper that staff gave them a month of Premium. Why is the staff's note, and not in it. */
export async function monthGranted(facts: MonthGrantedFacts): Promise<Mail> {
  const { to, from, until, isRunning, isCharged, mailId, store, publicUrl } = facts;
  const last = dayInWords(until, store);
  const when = isRunning
    ? `You have ${store.name} Premium until ${last}`
    : `From ${dayInWords(from, store)} until ${last} you have ${store.name} Premium`;
  const mail = (
    <MailFrame
      store={store}
      heading="A month of Premium, on us"
      text={`${when}: ${store.rates.memberPercent}% off and free U.S. ground shipping. We charge nothing for it.`}
      action={{ label: 'What members get', url: `${publicUrl}/premium/` }}
      notes={[
        'Sign in to your account to shop as a member. The monthly spool is not part of it.',
        isCharged
          ? 'Your membership goes on as before. Paid months come first: this one moves behind them, so you lose nothing.'
          : 'It ends by itself: there is nothing to cancel.',
      ]}
    />
  );
  return await writeMail(mail, {
    to,
    subject: `A month of ${store.name} Premium, on us`,
    id: `month-granted-${mailId}`,
    store,
  });
}
