import { fullName } from '../../contract/catalogue/full-name.ts';
import { bodiesOf } from './mail-bodies.ts';
import { CONFIRM_DAYS } from './mail-links.ts';
import type { Mail } from './mailer.ts';
import { RestockFrame, type RestockMailFacts, restockStopHeaders } from './restock-frame.tsx';

export interface RestockConfirmationFacts extends RestockMailFacts {
  /** new for each request */
  readonly mailId: string;
  readonly token: string;
}

/** Double opt-in: asks the owner of an address to confirm the alert, because anyone can enter an address. */
export async function restockConfirmation(facts: RestockConfirmationFacts): Promise<Mail> {
  const { alert, item, store, publicUrl, mailId, token } = facts;
  const mail = (
    <RestockFrame
      {...facts}
      heading="Shall we email you?"
      text={`You asked for an email when ${fullName(item)} is back in stock. One click, and you are on the list.`}
      action={{ label: 'Yes, email me', url: `${publicUrl}/alerts/confirm/?token=${token}` }}
      notes={[
        `The link works for ${CONFIRM_DAYS} days. If this was not you, do nothing: you will not hear from us again.`,
      ]}
    />
  );
  return {
    to: alert.email,
    subject: `Please confirm: email me when ${fullName(item)} is back`,
    ...(await bodiesOf(mail)),
    messageId: `restock-confirmation-${mailId}@${store.email.split('@')[1]}`,
    headers: restockStopHeaders(facts),
  };
}
