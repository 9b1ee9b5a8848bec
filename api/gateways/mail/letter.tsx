import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { Store } from '../../../contract/catalogue/store.ts';
import { LetterBody, letterOpening } from './letter-body.tsx';
import { bodiesOf } from './mail-bodies.ts';
import { stopHeaders } from './mail-frame.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';

export interface LetterFacts {
  readonly to: string;
  readonly subscriberId: string;
  readonly letter: { readonly id: string; readonly subject: string; readonly body: string };
  readonly stopToken: string;
  readonly store: Store;
  readonly publicUrl: string;
}

/** A letter to a subscriber of the newsletter. Sent twice, it has the same Message-ID. */
export async function letterMail(facts: LetterFacts): Promise<Mail> {
  const { to, subscriberId, letter, stopToken, store, publicUrl } = facts;
  const { line1, city, state, zip } = store.address;
  const mail = (
    <MailSheet store={store} preview={letterOpening(letter.body)} heading={letter.subject}>
      <LetterBody body={letter.body} publicUrl={publicUrl} />
      <Hr style={styles.rule} />
      <Text style={styles.note}>
        You get this letter because you confirmed a subscription to the {store.name} newsletter.
      </Text>
      <Text style={styles.small}>
        <Link href={`${publicUrl}/newsletter/unsubscribe/?token=${stopToken}`} style={styles.link}>
          Unsubscribe
        </Link>
        {` · ${store.legalName}, ${line1}, ${city}, ${state} ${zip}`}
      </Text>
    </MailSheet>
  );
  return {
    to,
    subject: letter.subject,
    ...(await bodiesOf(mail)),
    messageId: `letter-${letter.id}-${subscriberId}@${store.email.split('@')[1]}`,
    headers: stopHeaders(`${publicUrl}/api/newsletter/one-click?token=${stopToken}`),
  };
}
