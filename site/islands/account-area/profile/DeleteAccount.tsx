import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { deleteAccount } from '../../../stores/account-area/profile.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../Problem.tsx';
import { useWork } from '../../use-work.ts';
import { usePasswordFirst } from './use-password-first.tsx';

/** Has to be typed, so that nobody deletes an account by accident. */
const WORD = 'DELETE';

/** Says what is deleted and what the law makes us keep; then asks for the password and a typed word. */
export function DeleteAccount({ opener, onClose }: { opener: RefObject<HTMLElement | null>; onClose: () => void }) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [word, setWord] = useState('');
  const { isWorking, problem, run: work } = useWork();
  const { run, dialog } = usePasswordFirst();
  const isReady = password !== '' && word.trim().toUpperCase() === WORD;

  const end = async () => {
    if (await run(() => deleteAccount(password))) {
      notify({ kind: 'success', text: accountAreaMessages.accountDeleted });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isWorking) void work(end);
  };

  return (
    <AlertDialog.Root open onOpenChange={(open) => open || isWorking || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="area-scrim" />
        <AlertDialog.Popup className="area-dialog steps-aside" finalFocus={opener}>
          <header>
            <AlertDialog.Title className="h3">Delete your account?</AlertDialog.Title>
          </header>
          <form className="body stack-4" id={id} noValidate onSubmit={submit}>
            <AlertDialog.Description>{accountAreaMessages.deletionTakes}</AlertDialog.Description>
            <p className="muted">{accountAreaMessages.deletionKeeps}</p>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            <Field label={`Type ${WORD} to confirm`}>
              {(control) => (
                <input
                  {...control}
                  value={word}
                  autoComplete="off"
                  autoCapitalize="characters"
                  onChange={({ target }) => setWord(target.value)}
                />
              )}
            </Field>
            <Problem>{problem}</Problem>
          </form>
          <footer>
            <Button look="quiet" disabled={isWorking} onClick={onClose}>
              Keep my account
            </Button>
            <Button type="submit" form={id} look="act" disabled={!isReady} loading={isWorking}>
              Delete my account
            </Button>
          </footer>
          {dialog}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
