import type { Generated } from 'kysely';
import type { LetterState, RecipientState } from '../../../contract/desk/letters.ts';
import type { Timestamp } from './columns.ts';

/** An address that gets the newsletter once its owner has followed the link in a mail. */
interface NewsletterSubscribersTable {
  /** derived from the address, see `subscriberId` */
  id: string;
  email: string;
  /** when the mail with the link was sent for, at the last asking */
  asked_at: Timestamp;
  confirmed_at: Timestamp | null;
}

/** A letter to the subscribers of the newsletter. */
export interface LettersTable {
  id: Generated<string>;
  subject: string;
  /** Markdown */
  body: string;
  state: Generated<LetterState>;
  /** increases with each change of subject or body */
  revision: Generated<number>;
  /** the revision that the mail server last accepted as a test */
  tested_revision: number | null;
  created_at: Timestamp;
  changed_at: Timestamp;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  /** the job that sends it, and its heartbeat */
  run: string | null;
  run_seen_at: Timestamp | null;
}

/** Without the address, which is deleted with its subscriber. */
export interface LetterRecipientsTable {
  letter_id: string;
  subscriber_id: string;
  state: Generated<RecipientState>;
  tries: Generated<number>;
  /** the run that sends it */
  run: string | null;
  /** not before */
  next_at: Timestamp;
  error: string | null;
}

/** A banner's text while `starts_at <= now < ends_at`. */
interface HolidayNoticesTable {
  id: Generated<number>;
  note: string;
  /** a PNG */
  image: Buffer | null;
  starts_at: Timestamp;
  ends_at: Timestamp;
}

export interface LetterTables {
  newsletter_subscribers: NewsletterSubscribersTable;
  letters: LettersTable;
  letter_recipients: LetterRecipientsTable;
  holiday_notices: HolidayNoticesTable;
}
