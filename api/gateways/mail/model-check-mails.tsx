import { Hr } from '@react-email/hr';
import { Text } from '@react-email/text';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { cents, dollars } from '../../../contract/cents.ts';
import type { Verdict } from '../../../contract/desk/prints.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import type { ModelCheckRequest } from '../../../contract/queu3d/model-check.ts';
import { fillWords, paragraphs } from './fill-words.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { writeMail } from './write-mail.ts';

export interface ModelCheckMailFacts {
  readonly review: {
    readonly refId: string;
    readonly email: string;
    /** file name */
    readonly name: string;
    readonly wish: ModelCheckRequest;
    readonly verdict: Verdict | null;
    /** cents, for all pieces */
    readonly price: number | null;
    readonly answer: string | null;
  };
  /** such as Standard */
  readonly quality: string;
  readonly store: Store;
  readonly mails: MailWords;
  readonly publicUrl: string;
  readonly mailId: string;
}

/**
 * Tells the shopper that a person reviews the model, and that nothing was charged. The address is not verified, so the
 * email contains nothing that was typed: not the note, nor the names of the file and the color.
 */
export async function modelCheckRequested(facts: ModelCheckMailFacts): Promise<Mail> {
  const { review, store, mails, publicUrl } = facts;
  const words = fillWords(mails.modelChecks.requested, { store: store.name, number: review.refId });
  const mail = (
    <MailFrame
      store={store}
      heading={words.heading}
      text={words.text}
      action={{ label: words.button, url: `${publicUrl}/queu3d/` }}
      notes={paragraphs(words.notes)}
    >
      <Text style={{ ...styles.data, marginTop: 16 }}>{settingsOf(facts)}</Text>
    </MailFrame>
  );
  return await writeMail(mail, {
    to: review.email,
    subject: words.subject,
    id: `print-review-${facts.mailId}`,
    store,
  });
}

/** The staff's answer: a price to order at, or what the model needs. Replying to it writes to the shop. */
export async function modelCheckAnswered(facts: ModelCheckMailFacts): Promise<Mail> {
  const { review, store, mails, publicUrl } = facts;
  const isAccepted = review.verdict === 'accepted';
  const { subject, heading, button, notes } = fillWords(mails.modelChecks[isAccepted ? 'accepted' : 'refused'], {
    store: store.name,
    number: review.refId,
  });
  const [first = '', ...more] = (review.answer ?? '').split(/\n+/).filter((line) => line.trim() !== '');
  const order = `mailto:${store.email}?${new URLSearchParams({ subject: `Order for ${review.refId}` })}`.replaceAll(
    '+',
    '%20',
  );
  const mail = (
    <MailFrame
      store={store}
      heading={heading}
      text={first}
      action={{ label: button, url: isAccepted ? order : `${publicUrl}/queu3d/` }}
      notes={paragraphs(notes)}
    >
      {more.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a mail never change places
        <Text key={at} style={styles.news}>
          {line}
        </Text>
      ))}
      <Text style={{ ...styles.data, marginTop: 16 }}>
        {[settingsOf(facts), review.price !== null && `${dollars(cents(review.price))}, before tax and shipping`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </MailFrame>
  );
  return await writeMail(mail, {
    to: review.email,
    subject,
    id: `print-review-${facts.mailId}`,
    store,
    headers: { 'Reply-To': store.email },
  });
}

/** Asks the shop's owner to review a model, and says how to answer. */
export async function modelCheckToDo(facts: ModelCheckMailFacts): Promise<Mail> {
  const { review, store, publicUrl } = facts;
  const text = `${review.email} asked for a review of ${review.name}.`;
  const mail = (
    <MailSheet store={store} preview="A model waits for a person." heading={`Review ${review.refId}`}>
      <Text style={styles.text}>{text}</Text>
      <Text style={{ ...styles.data, marginTop: 16 }}>
        {settingsOf(facts)} · {review.wish.colorName}
      </Text>
      {review.wish.note && <Text style={styles.news}>“{review.wish.note}”</Text>}
      <Hr style={styles.rule} />
      <Text style={styles.note}>
        Download the model and answer at the desk: {publicUrl}/desk/prints/?list=reviews. Replying to this email also
        writes to the shopper; then mark the review as answered: npm run shop -- reviews done {review.refId}
      </Text>
    </MailSheet>
  );
  return await writeMail(mail, {
    to: store.email,
    subject: `${review.refId}: please look at a model`,
    id: `print-review-${facts.mailId}`,
    store,
    headers: { 'Reply-To': review.email },
  });
}

function settingsOf({ review, quality }: ModelCheckMailFacts): string {
  const { material, quantity, infill, supports } = review.wish;
  const chosen = [
    quantityOf(quantity, materialLabel(material)),
    quality,
    `${infill}% infill`,
    supports && 'with supports',
  ];
  return chosen.filter(Boolean).join(' · ');
}
