import { messages } from '../../../api/contract/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Envelope } from './Envelope.tsx';
import { useDialogTitle } from './use-dialog-title.ts';

export function ResetSent({ email }: { email: string }) {
  useDialogTitle(messages.emailSent);
  return (
    <>
      <Envelope />
      <p role="status">{messages.resetAsked}</p>
      <p className="muted account-small">
        {messages.linkSentTo} <strong>{email}</strong>.
      </p>
      <div className="account-foot">
        <Button look="ink" data-closes>
          Close
        </Button>
      </div>
    </>
  );
}
