import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { accountMessages } from '../../../../contract/messages/account.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { confirmPassword } from '../../../lib/api-sign-in.ts';
import { withAccount } from '../../../stores/account-data.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { focusOnShow } from './focus-on-show.ts';

/** Resolves to false when the shopper closed the dialog instead of confirming. */
type Run = (work: () => Promise<void>) => Promise<boolean>;

/**
 * For actions that need a recent sign-in: when the shop asks for the password, shows a dialog for it, and for a code where
 * the second factor is on, and then runs the action again.
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
  const [code, setCode] = useState<string>();
  const [refusal, setRefusal] = useState<{ at: 'password' | 'code'; message: string }>();
  const [isWorking, setWorking] = useState(false);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the dialog is inside another form, which must not be submitted.
    event.stopPropagation();
    if (password === '' || code === '' || isWorking) return;
    setWorking(true);
    setRefusal(undefined);
    try {
      await withAccount(() => confirmPassword({ password, ...(code && { code }) }));
      onAnswer(true);
    } catch (error) {
      const reason = error instanceof ApiError ? error.code : undefined;
      setWorking(false);
      // The password is right, and the shop asks for more.
      if (reason === 'second_factor_needed') return setCode((typed) => typed ?? '');
      const isOfCode = reason === 'second_factor_wrong' || (error instanceof ApiError && 'code' in error.fields);
      setRefusal({ at: isOfCode ? 'code' : 'password', message: messageOf(error) });
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
          <form className="body stack-4" id={id} noValidate onSubmit={confirm}>
            <AlertDialog.Description>{accountAreaMessages.confirmWhy}</AlertDialog.Description>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              aria-required
              error={refusal?.at === 'password' ? refusal.message : undefined}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            {code !== undefined && (
              <Field
                label="Code"
                hint={accountMessages.secondFactorAlso}
                error={refusal?.at === 'code' ? refusal.message : undefined}
              >
                {(control) => (
                  <input
                    {...control}
                    ref={focusOnShow}
                    value={code}
                    onChange={({ target }) => setCode(target.value)}
                    autoComplete="one-time-code"
                    maxLength={40}
                    aria-required
                  />
                )}
              </Field>
            )}
          </form>
          <footer>
            <Button look="quiet" disabled={isWorking} onClick={() => onAnswer(false)}>
              Cancel
            </Button>
            <Button type="submit" form={id} look="ink" disabled={password === '' || code === ''} loading={isWorking}>
              Confirm
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
