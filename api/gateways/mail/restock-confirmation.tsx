import { fullName } from '../../contract/catalogue/full-name.ts';
import { bodiesOf } from './mail-bodies.ts';
import { CONFIRM_DAYS } from './mail-links.ts';
import type { Mail } from './mailer.ts';
import { RestockFrame, type RestockMailFacts, restockStopHeaders } from './restock-frame.tsx';

export interface RestockConfirmationFacts extends RestockMailFacts {
  /** a new one for each asking */
  readonly mailId: string;
  readonly token: string;
}

/** Asks the owner of an address whether the alert is wanted: anybody can type an address. */
export async function restockConfirmation(facts: RestockConfirmationFacts): Promise<Mail> {
  const { alert, item, store, publicUrl, mailId, token } = facts;
  const mail = (
    <RestockFrame
      {...facts}
      heading="Shall we tell you?"
      text={`You asked for a mail when ${fullName(item)} is back on our shelf. One press, and you are on the list.`}
      action={{ label: 'Yes, tell me', url: `${publicUrl}/alerts/confirm/?token=${token}` }}
      notes={[
        `The link holds for ${CONFIRM_DAYS} days. If it was not you who asked, do nothing: without the press you will hear no more.`,
      ]}
    />
  );
  return {
    to: alert.email,
    subject: `Please confirm: tell me when ${fullName(item)} is back`,
    ...(await bodiesOf(mail)),
    messageId: `restock-confirmation-${mailId}@${store.email.split('@')[1]}`,
    headers: restockStopHeaders(facts),
  };
}
