import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import type { OrderLine } from '../../../contract/order.ts';
import { cardTitle } from '../../../contract/paid-with.ts';
import type { ReorderVerb } from '../../../contract/reorders.ts';
import type { JobData } from '../../jobs/jobs.ts';
import { AmountRows, totalsRows } from './amount-rows.tsx';
import { dayInWords } from './day-in-words.ts';
import { fillWords, paragraphs } from './fill-words.ts';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { OrderLines } from './order-lines.tsx';
import { writeMail } from './write-mail.ts';

export interface ReorderMailFacts {
  readonly about: JobData<'reorder-mail'>['about'];
  readonly mailId: string;
  readonly to: string;
  /** of the order that the mail is about */
  readonly due: Date;
  /** of the order that follows */
  readonly next: Date;
  /** when an order that is not paid ends the reorder */
  readonly until: Date;
  readonly weeks: number;
  readonly card: { readonly brand: string; readonly last4: string };
  /** what was left out */
  readonly missing: readonly string[];
  /** number of the order that was placed */
  readonly order: string;
  /** why the card was refused */
  readonly reason: string;
  /** of a notice: what is ordered, at the prices of today */
  readonly lines: readonly OrderLine[];
  readonly totals: Totals | null;
  /** of a notice: what would be left out today, or why there would be no order */
  readonly problem: string | null;
  readonly serviceCode: number;
  /** of a notice */
  readonly links?: Readonly<Record<ReorderVerb, string>>;
  readonly store: Store;
  readonly mails: MailWords;
  readonly publicUrl: string;
}

/** The mail about an order that comes by itself. */
export async function reorderMail(facts: ReorderMailFacts): Promise<Mail> {
  const { about, to, mailId, store, publicUrl, mails } = facts;
  const words = fillWords(mails.reorders[wordsOf[about]], namesOf(facts));
  const mail = (
    <MailFrame
      store={store}
      heading={words.heading}
      text={words.text}
      action={{ label: words.button, url: `${publicUrl}/account/reorders/` }}
      notes={paragraphs(words.notes)}
    >
      {about === 'notice' && <Notice {...facts} />}
    </MailFrame>
  );
  return await writeMail(mail, { to, subject: words.subject, id: `reorder-${mailId}`, store });
}

const wordsOf = {
  notice: 'notice',
  missed: 'missed',
  left_out: 'leftOut',
  payment_failed: 'paymentFailed',
  unpaid: 'unpaid',
  stopped: 'stopped',
} as const satisfies Record<ReorderMailFacts['about'], keyof MailWords['reorders']>;

function namesOf({ store, due, next, until, weeks, card, missing, order, reason }: ReorderMailFacts) {
  return {
    store: store.name,
    day: dayInWords(due, store),
    next: dayInWords(next, store),
    until: dayInWords(until, store),
    weeks: weeks === 1 ? 'week' : `${weeks} weeks`,
    card: cardTitle(card),
    missing: missing.join(', '),
    order,
    reason,
  };
}

function Notice({ lines, totals, problem, serviceCode, links, mails, publicUrl }: ReorderMailFacts) {
  const words = mails.reorders.notice;
  return (
    <>
      <Hr style={styles.ruleHeading} />
      <OrderLines lines={lines} prices publicUrl={publicUrl} />
      {totals && <AmountRows rows={totalsRows(totals, null, serviceCode)} strong="Total" />}
      {problem && <Text style={styles.news}>{problem}</Text>}
      {links && (
        <Text style={styles.news}>
          <Link href={links.skip} style={styles.link}>
            {words.skip}
          </Link>
          {' · '}
          <Link href={links.swap} style={styles.link}>
            {words.swap}
          </Link>
          {' · '}
          <Link href={links.stop} style={styles.link}>
            {words.stop}
          </Link>
        </Text>
      )}
    </>
  );
}
