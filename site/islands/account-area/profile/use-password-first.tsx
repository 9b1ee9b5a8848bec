import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { accountAreaMessages } from '../../../../api/contract/messages/account-area.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { confirmPassword } from '../../../lib/api-sign-in.ts';
import { withAccount } from '../../../stores/account-area/account-data.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';

/** Resolves to false when the shopper closed the dialog instead of confirming. */
type Run = (work: () => Promise<void>) => Promise<boolean>;

/**
 * For actions that need a recent sign-in: when the shop asks for the password, shows a dialog for it and then runs the
 * action again.
 */
export function usePasswordFirst(): { run: Run; dialog: ReactNode } {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const run: Run = async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'password_needed')) throw error;
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    if (isConfirmed) await work();
    return isConfirmed;
  };
  return { run, dialog: answer && <ConfirmPassword onAnswer={answer} /> };
}

function ConfirmPassword({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isWorking, setWorking] = useState(false);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the dialog is inside another form, which must not be submitted.
    event.stopPropagation();
    if (password === '' || isWorking) return;
    setWorking(true);
    setRefusal('');
    try {
      await withAccount(() => confirmPassword(password));
      onAnswer(true);
    } catch (error) {
      setRefusal(messageOf(error));
      setWorking(false);
    }
  };

  return (
    <AlertDialog.Root open onOpenChange={(open) => open || isWorking || onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="area-scrim" />
        <AlertDialog.Popup className="area-dialog">
          <header>
            <AlertDialog.Title className="h3">Is it you?</AlertDialog.Title>
          </header>
          <form className="body" id={id} noValidate onSubmit={confirm}>
            <AlertDialog.Description>{accountAreaMessages.confirmWhy}</AlertDialog.Description>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              aria-required
              error={refusal || undefined}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </form>
          <footer>
            <Button look="quiet" disabled={isWorking} onClick={() => onAnswer(false)}>
              Cancel
            </Button>
            <Button type="submit" form={id} look="ink" disabled={password === ''} loading={isWorking}>
              Confirm
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
