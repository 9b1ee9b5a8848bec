import { useState } from 'react';
import { accountMessages } from '../../../contract/messages/account.ts';
import { sendVerificationAgain } from '../../stores/account/register.ts';
import { Button } from '../../ui/Button.tsx';
import { Envelope } from './Envelope.tsx';
import { useDialogTitle } from './use-dialog-title.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface Props {
  email: string;
  /** the account's: only with it can the mail be sent again */
  password: string;
  lead: string;
}

/** The email has to be verified before anyone signs in with it. */
export function ConfirmEmail({ email, password, lead }: Props) {
  useDialogTitle(accountMessages.emailSent);
  const [isSending, setSending] = useState(false);
  const sendAgain = useOneAtATime(async () => {
    setSending(true);
    await sendVerificationAgain(email, password);
    setSending(false);
  });
  return (
    <>
      <Envelope />
      <p>{lead}</p>
      <p>
        {accountMessages.linkSentTo} <strong>{email}</strong>. {accountMessages.linkWorks}
      </p>
      <p className="muted account-small">{accountMessages.noMailYet}</p>
      <div className="account-foot cluster">
        <Button loading={isSending} onClick={sendAgain}>
          Send it again
        </Button>
        <Button look="ink" data-closes>
          Close
        </Button>
      </div>
    </>
  );
}
