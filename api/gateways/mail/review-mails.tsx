import { Hr } from '@react-email/hr';
import { Text } from '@react-email/text';
import type { Store } from '../../contract/catalogue/store.ts';
import type { ReviewRequest } from '../../contract/queu3d/review.ts';
import { bodiesOf } from './mail-bodies.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';

export interface ReviewMailFacts {
  readonly review: {
    readonly refId: string;
    readonly email: string;
    /** of the file */
    readonly name: string;
    readonly wish: ReviewRequest;
  };
  /** such as Standard */
  readonly quality: string;
  readonly store: Store;
  readonly publicUrl: string;
  readonly mailId: string;
}

/**
 * For the shopper: somebody looks at it, and nothing was charged. Nobody has shown that the address is theirs: nothing
 * that was typed is sent there in our name, neither the note nor the names of file and color.
 */
export async function reviewAsked(facts: ReviewMailFacts): Promise<Mail> {
  const { review, store, publicUrl } = facts;
  const mail = (
    <MailFrame
      store={store}
      heading="We look at your model"
      text={`Our slicer could not work with your model, so a person will. We write to you within two working days, with a price or with what the model needs. Nothing was charged.`}
      action={{ label: 'Upload another model', url: `${publicUrl}/queu3d/` }}
      notes={[`Your number is ${review.refId}. If it was not you who asked, do nothing: there is nothing to pay.`]}
    >
      <Text style={{ ...styles.data, marginTop: 16 }}>{settingsOf(facts)}</Text>
    </MailFrame>
  );
  return {
    to: review.email,
    subject: `${review.refId}: we look at your model`,
    ...(await bodiesOf(mail)),
    messageId: messageId(facts),
  };
}

/** For the shop: what is to be looked at, and how to answer. */
export async function reviewToDo(facts: ReviewMailFacts): Promise<Mail> {
  const { review, store } = facts;
  const text = `${review.email} asks us to look at ${review.name}.`;
  const mail = (
    <MailSheet store={store} preview="A model waits for a person." heading={`Review ${review.refId}`}>
      <Text style={styles.text}>{text}</Text>
      <Text style={{ ...styles.data, marginTop: 16 }}>
        {settingsOf(facts)} · {review.wish.colorName}
      </Text>
      {review.wish.note && <Text style={styles.news}>“{review.wish.note}”</Text>}
      <Hr style={styles.rule} />
      <Text style={styles.note}>
        The model: npm run shop -- reviews save {review.refId} --to FOLDER. Answer this mail to write to the shopper,
        then: npm run shop -- reviews done {review.refId}
      </Text>
    </MailSheet>
  );
  return {
    to: store.email,
    subject: `${review.refId}: please look at a model`,
    ...(await bodiesOf(mail)),
    messageId: messageId(facts),
    headers: { 'Reply-To': review.email },
  };
}

function settingsOf({ review, quality }: ReviewMailFacts): string {
  const { material, quantity, infill } = review.wish;
  return `${quantity} × ${material} · ${quality} · ${infill}% infill`;
}

function messageId({ mailId, store }: ReviewMailFacts): string {
  return `print-review-${mailId}@${store.email.split('@')[1]}`;
}
