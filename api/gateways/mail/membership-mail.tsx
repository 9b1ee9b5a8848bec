import { render } from '@react-email/render';
import { DateTime } from 'luxon';
import type { Store } from '../../contract/catalogue/store.ts';
import { dollars } from '../../contract/money/dollars.ts';
import { MailFrame } from './mail-frame.tsx';
import type { Mail } from './mailer.ts';

export interface MembershipFacts {
  readonly news: 'welcome' | 'payment_failed' | 'cancelled' | 'ended_unpaid';
  readonly mailId: string;
  /** typed at the checkout and never verified: no typed name goes along */
  readonly to: string;
  /** when benefits end */
  readonly until: Date;
  /** they have ended already */
  readonly isOver: boolean;
  /** the day by which this month's spool leaves or can be fetched, such as "November 24"; null: none is on the shelf yet */
  readonly spoolBy: string | null;
  readonly isPickedUp: boolean;
  /** why a charge was refused, where the service has a sentence */
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

/** What a member is written when something becomes of the membership. The spool of a month has a mail of its own. */
export async function membershipMail(facts: MembershipFacts): Promise<Mail> {
  const { news, to, mailId, store, publicUrl } = facts;
  const { subject, heading, text, label, path, notes } = wordsOf[news](facts);
  const action = { label, url: `${publicUrl}${path}` };
  const mail = <MailFrame store={store} heading={heading} text={text} action={action} notes={notes} />;
  return {
    to,
    subject,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
    messageId: `membership-${mailId}@${store.email.split('@')[1]}`,
  };
}

const wordsOf: Readonly<Record<MembershipFacts['news'], (facts: MembershipFacts) => Words>> = {
  welcome: ({ store, ...spool }) => ({
    subject: `Welcome to ${store.name} Premium`,
    heading: 'You are a member',
    text: `Your first exclusive spool ${firstSpool(spool)}; its order comes in a mail of its own. From now on 10% comes off and U.S. ground ships free.`,
    label: 'Your membership',
    path: '/account/subs/',
    notes: [
      `We charge ${dollars(store.premium.price)} each month until you cancel, which takes one press on that page.`,
    ],
  }),
  payment_failed: ({ reason, until, atPaypal, store }) => ({
    subject: `Your ${store.name} Premium payment did not go through`,
    heading: 'This month could not be charged',
    text: `${reason ? `Your bank says: ${reason}` : 'The payment for this month was refused.'} Your benefits stay on until ${dayOf(until, store)}; we try again meanwhile.`,
    label: atPaypal ? 'Your membership' : 'Change the card',
    path: '/account/subs/',
    notes: [atPaypal ? 'What pays is chosen at PayPal.' : 'With another card it is charged at once.'],
  }),
  cancelled: ({ until, isOver, store }) => ({
    subject: `Your ${store.name} Premium membership is cancelled`,
    heading: 'Cancelled',
    text: `We're sorry to see you go. ${isOver ? 'Your membership has ended.' : `Your membership will remain active until ${dayOf(until, store)}.`} Nothing more is charged.`,
    label: 'Your membership',
    path: '/account/subs/',
    notes: ['What you ordered as a member comes to you as it was ordered.'],
  }),
  ended_unpaid: ({ store }) => ({
    subject: `Your ${store.name} Premium membership has ended`,
    heading: 'Your membership has ended',
    text: `The last month could not be charged, so nothing more is tried. You are welcome back any time.`,
    label: 'Join again',
    path: '/premium/',
    notes: ['You owe us nothing.'],
  }),
};

function firstSpool({ spoolBy, isPickedUp }: Pick<MembershipFacts, 'spoolBy' | 'isPickedUp'>): string {
  if (spoolBy === null) return `is being wound, and ${isPickedUp ? 'waits for you' : 'leaves'} as soon as it is done`;
  return isPickedUp ? `is ready at our counter by ${spoolBy}` : `leaves by ${spoolBy}`;
}

function dayOf(moment: Date, { timeZone }: Store): string {
  return DateTime.fromJSDate(moment, { zone: timeZone }).setLocale('en-US').toLocaleString(DateTime.DATE_FULL);
}
