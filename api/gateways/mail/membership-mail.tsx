import type { Store } from '../../../contract/catalogue/store.ts';
import { dollars } from '../../../contract/dollars.ts';
import type { JobData } from '../../jobs/jobs.ts';
import { dayInWords } from './day-in-words.ts';
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
  readonly publicUrl: string;
}

interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly label: string;
  readonly path: string;
  readonly notes: readonly string[];
}

/** The email about a change of a membership. The monthly spool has its own email. */
export async function membershipMail(facts: MembershipFacts): Promise<Mail> {
  const { event, to, mailId, store, publicUrl } = facts;
  const { subject, heading, text, label, path, notes } = wordsOf[event](facts);
  const action = { label, url: `${publicUrl}${path}` };
  const mail = <MailFrame store={store} heading={heading} text={text} action={action} notes={notes} />;
  return await writeMail(mail, { to, subject, id: `membership-${mailId}`, store });
}

const wordsOf: Readonly<Record<MembershipFacts['event'], (facts: MembershipFacts) => Words>> = {
  welcome: ({ store, ...spool }) => ({
    subject: `Welcome to ${store.name} Premium`,
    heading: 'You are a member',
    text: `Your first exclusive spool ${firstSpool(spool)}; its order comes in a separate email. From now on you get ${store.rates.memberPercent}% off and free U.S. ground shipping.`,
    label: 'Your membership',
    path: '/account/subs/',
    notes: [
      `We charge ${dollars(store.premium.price)} each month until you cancel, which you can do on that page at any time. A month without a new color is not charged.`,
    ],
  }),
  payment_failed: ({ reason, until, atPaypal, store }) => ({
    subject: `Your ${store.name} Premium payment did not go through`,
    heading: 'This month could not be charged',
    text: `${declined(reason, atPaypal)} Your benefits continue until ${dayInWords(until, store)}; we will try again until then.`,
    label: atPaypal ? 'Your membership' : 'Change the card',
    path: '/account/subs/',
    notes: [atPaypal ? 'You can change how you pay in PayPal.' : 'A new card is charged right away.'],
  }),
  cancelled: ({ until, isOver, store }) => ({
    subject: `Your ${store.name} Premium membership is canceled`,
    heading: 'Canceled',
    text: `We're sorry to see you go. ${isOver ? 'Your membership has ended.' : `Your membership will remain active until ${dayInWords(until, store)}.`} Nothing more is charged.`,
    label: 'Your membership',
    path: '/account/subs/',
    notes: ['Orders you placed as a member still ship as usual.'],
  }),
  skipped: ({ until, nextCharge, store }) => ({
    subject: `A month of ${store.name} Premium is skipped`,
    heading: 'Skipped, as you asked',
    text: `Your benefits continue until ${dayInWords(until, store)}. Then you skip a month: nothing is charged, no spool is sent, and discount, free shipping, vote and vending pause. Premium goes on with the next charge on ${dayInWords(nextCharge, store)}.`,
    label: 'Your membership',
    path: '/account/subs/',
    notes: [`You can undo this on that page until ${dayInWords(until, store)}.`],
  }),
  skip_undone: ({ nextCharge, store }) => ({
    subject: `${store.name} Premium goes on without a break`,
    heading: 'Your next month is charged as usual',
    text: `The month that you had skipped is skipped no longer. The next charge is on ${dayInWords(nextCharge, store)}, and the next exclusive spool follows it.`,
    label: 'Your membership',
    path: '/account/subs/',
    notes: [],
  }),
  month_held: ({ color, heldFrom, until, nextCharge, store }) => ({
    subject: `Your next month of ${store.name} Premium waits for its color`,
    heading: 'Nothing is charged without a new color',
    text: `${color ? `You have ${color} already, and the` : 'The'} next color is not out yet. So nothing is charged on ${dayInWords(heldFrom ?? until, store)}, and no spool is sent. Your discount, free shipping, vote and vending go on. The next charge is on ${dayInWords(nextCharge, store)}.`,
    label: 'Your membership',
    path: '/account/subs/',
    notes: [
      `If a new color comes out before ${dayInWords(heldFrom ?? until, store)}, we charge and send it as usual, and tell you.`,
    ],
  }),
  month_returned: ({ color, nextCharge, store }) => ({
    subject: `Your ${store.name} Premium payment comes back`,
    heading: 'Nothing is charged without a new color',
    text: `This month was charged, but ${color ? `you have ${color} already, and ` : ''}the next color is not out yet. We are sending the whole payment back; it takes your bank a few days. No spool is sent. Your discount, free shipping, vote and vending go on. The next charge is on ${dayInWords(nextCharge, store)}.`,
    label: 'Your membership',
    path: '/account/subs/',
    notes: [],
  }),
  color_is_out: ({ color, nextCharge, store }) => ({
    subject: `${color ?? 'A new color'} is out: ${store.name} Premium goes on`,
    heading: `${color ?? 'A new color'} is out`,
    text: `Your next month waits no longer. The next charge is on ${dayInWords(nextCharge, store)}, as usual, and ${color ?? 'your spool'} follows it.`,
    label: 'Your membership',
    path: '/account/subs/',
    notes: ['You can skip the month on that page.'],
  }),
  ended_unpaid: ({ store }) => ({
    subject: `Your ${store.name} Premium membership has ended`,
    heading: 'Your membership has ended',
    text: `The last month could not be charged, so we stopped trying. You are welcome back any time.`,
    label: 'Join again',
    path: '/premium/',
    notes: ['You owe us nothing.'],
  }),
};

/** Names the service that declined. PayPal's own reasons begin with its name. */
function declined(reason: string | null, atPaypal: boolean): string {
  if (!reason) return 'The payment for this month was declined.';
  return atPaypal ? reason : `Your bank says: ${reason}`;
}

function firstSpool({ spoolBy, isPickedUp }: Pick<MembershipFacts, 'spoolBy' | 'isPickedUp'>): string {
  if (spoolBy === null)
    return `is being wound and ${isPickedUp ? 'will be ready for pickup' : 'ships'} as soon as it is done`;
  return isPickedUp ? `is ready at our counter by ${spoolBy}` : `ships by ${spoolBy}`;
}
