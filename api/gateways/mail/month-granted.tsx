import type { Store } from '../../../contract/catalogue/store.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import { dayInWords } from './day-in-words.ts';
import { fillWords, paragraphs } from './fill-words.ts';
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
  readonly mails: MailWords;
  readonly publicUrl: string;
}

/** Tells a shopper that staff gave them a month of Premium. Why is the staff's note, and not in it. */
export async function monthGranted(facts: MonthGrantedFacts): Promise<Mail> {
  const { to, from, until, isRunning, isCharged, mailId, store, mails, publicUrl } = facts;
  const words = fillWords(mails.membership.granted, {
    store: store.name,
    percent: store.rates.memberPercent,
    from: dayInWords(from, store),
    until: dayInWords(until, store),
  });
  const mail = (
    <MailFrame
      store={store}
      heading={words.heading}
      text={isRunning ? words.text : words.textLater}
      action={{ label: words.button, url: `${publicUrl}/premium/` }}
      notes={[words.notes, isCharged ? words.notesForMembers : words.notesForOthers].flatMap(paragraphs)}
    />
  );
  return await writeMail(mail, {
    to,
    subject: words.subject,
    id: `month-granted-${mailId}`,
    store,
  });
}
