import { accountMessages } from '../../../api/contract/messages/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Envelope } from './Envelope.tsx';
import { useDialogTitle } from './use-dialog-title.ts';

export function ResetSent({ email }: { email: string }) {
  useDialogTitle(accountMessages.emailSent);
  return (
    <>
      <Envelope />
      <p role="status">{accountMessages.resetAsked}</p>
      <p className="muted account-small">
        {accountMessages.linkSentTo} <strong>{email}</strong>.
      </p>
      <div className="account-foot">
        <Button look="ink" data-closes>
          Close
        </Button>
      </div>
    </>
  );
}
