import type { Store } from '../../../contract/catalogue/store.ts';
import { dollars } from '../../../contract/dollars.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import type { JobData } from '../../jobs/jobs.ts';
import { dayInWords } from './day-in-words.ts';
import { fillWords, paragraphs } from './fill-words.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

export interface MembershipFacts {
  readonly event: JobData<'membership-mail'>['news'];
  readonly mailId: string;
  /** entered at checkout and never verified, so the email contains no name that was typed */
  readonly to: string;
  /** when benefits end */
  readonly until: Date;
  /** when the next payment is charged */
  readonly nextCharge: Date;
  /** the charge that waits for the next color */
  readonly heldFrom: Date | null;
  /** the newest exclusive */
  readonly color: string | null;
  /** whether benefits have already ended */
  readonly isOver: boolean;
  /** the day by which this month's spool ships or is ready, such as "November 24"; null: not in stock yet */
  readonly spoolBy: string | null;
  readonly isPickedUp: boolean;
  /** why a charge was declined, if the payment service has a message */
  readonly reason: string | null;
  readonly atPaypal: boolean;
  readonly store: Store;
  readonly mails: MailWords;
  readonly publicUrl: string;
}

interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly notes?: string;
}

/** The email about a change of a membership. The monthly spool has its own email. */
export async function membershipMail(facts: MembershipFacts): Promise<Mail> {
  const { event, to, mailId, store, publicUrl } = facts;
  const { subject, heading, text, button, notes = '' } = wordsOf[event](facts);
  const path = event === 'ended_unpaid' ? '/premium/' : '/account/subs/';
  const mail = (
    <MailFrame
      store={store}
      heading={heading}
      text={text}
      action={{ label: button, url: `${publicUrl}${path}` }}
      notes={paragraphs(notes)}
    />
  );
  return await writeMail(mail, { to, subject, id: `membership-${mailId}`, store });
}

const wordsOf: Readonly<Record<MembershipFacts['event'], (facts: MembershipFacts) => Words>> = {
  welcome: ({ store, mails, spoolBy, isPickedUp }) => {
    const { spool, ...words } = mails.membership.welcome;
    const way = isPickedUp ? 'pickup' : 'ships';
    return fillWords(words, {
      store: store.name,
      percent: store.rates.memberPercent,
      price: dollars(store.premium.price),
      spool: spoolBy === null ? spool[`${way}Later`] : fillWords(spool[way], { day: spoolBy }),
    });
  },
  payment_failed: ({ store, mails, until, atPaypal, ...facts }) => {
    const { reasons, card, paypal, ...words } = mails.membership.paymentFailed;
    const reason = declined(reasons, { ...facts, atPaypal });
    const values = { store: store.name, until: dayInWords(until, store), reason };
    return { ...fillWords(words, values), ...(atPaypal ? paypal : card) };
  },
  cancelled: ({ store, mails, until: last, isOver }) => {
    const { end: ends, ...words } = mails.membership.canceled;
    const until = dayInWords(last, store);
    const end = isOver ? ends.over : fillWords(ends.later, { until });
    return fillWords(words, { store: store.name, until, end });
  },
  skipped: (facts) => fillWords(facts.mails.membership.skipped, skipNames(facts)),
  skip_undone: (facts) => fillWords(facts.mails.membership.skipUndone, skipNames(facts)),
  month_held: (facts) => {
    const { known, ...words } = facts.mails.membership.monthHeld;
    return fillWords(words, { ...heldNames(facts), known: knownColor(known, facts) });
  },
  month_returned: (facts) => {
    const { known, ...words } = facts.mails.membership.monthReturned;
    return fillWords(words, { ...heldNames(facts), known: knownColor(known, facts) });
  },
  color_is_out: (facts) => {
    const { aColor, aSpool, ...words } = facts.mails.membership.colorIsOut;
    const { color } = facts;
    return fillWords(words, { ...skipNames(facts), color: color ?? aColor, spool: color ?? aSpool });
  },
  ended_unpaid: ({ store, mails }) => fillWords(mails.membership.ended, { store: store.name }),
};

const skipNames = ({ store, until, nextCharge }: MembershipFacts) => ({
  store: store.name,
  until: dayInWords(until, store),
  'next charge': dayInWords(nextCharge, store),
});

const heldNames = ({ heldFrom, ...facts }: MembershipFacts) => ({
  ...skipNames({ ...facts, heldFrom }),
  from: dayInWords(heldFrom ?? facts.until, facts.store),
});

type Membership = MailWords['membership'];

function knownColor(known: Membership['monthHeld']['known'], { color }: MembershipFacts): string {
  return color === null ? known.none : fillWords(known.color, { color });
}

/** Names the service that declined. PayPal's own reasons begin with its name. */
function declined(
  reasons: Membership['paymentFailed']['reasons'],
  { reason, atPaypal }: Pick<MembershipFacts, 'reason' | 'atPaypal'>,
): string {
  if (!reason) return reasons.unknown;
  return atPaypal ? reason : fillWords(reasons.bank, { reason });
}
