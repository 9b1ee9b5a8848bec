import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { shellMessages } from '../../../../contract/messages/shell.ts';
import { ApiError } from '../../../lib/api.ts';
import type { ConfirmDialog, ConfirmProps } from './ConfirmDialog.tsx';
import { DeskButton } from './DeskButton.tsx';
import { Problem } from './parts.tsx';
import { useWork } from './use-work.ts';

/** The dialog and the library of its form: 33 kB, without which a page of the desk starts. */
export const dialogScript = { load: () => import('./ConfirmDialog.tsx') };

let Dialog: typeof ConfirmDialog | undefined;

/** Throws an ApiError. */
export async function loadConfirmDialog(): Promise<void> {
  try {
    Dialog ??= (await dialogScript.load()).ConfirmDialog;
  } catch {
    throw new ApiError('network_down', shellMessages.networkDown);
  }
}

/** A button whose action asks first, in a dialog that may hold fields. What was typed is kept until it was done. */
export function Confirm<Values extends FieldValues>(props: ConfirmProps<Values>) {
  const { label, about, look = 'plain', reason, shortcut } = props;
  const [state, setState] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const { run, isBusy, error, forgetError } = useWork();
  const open = () => {
    if (Dialog) {
      forgetError();
      return setState('open');
    }
    void run(async () => {
      await loadConfirmDialog();
      setState('open');
    });
  };
  // A pointer on the button, or the focus, comes before most presses.
  const prefetch = () => void loadConfirmDialog().catch(() => undefined);
  return (
    <>
      <DeskButton
        size="s"
        look={look}
        reason={reason}
        shortcut={shortcut}
        loading={isBusy}
        aria-haspopup="dialog"
        onClick={open}
        onFocus={prefetch}
        onPointerEnter={prefetch}
      >
        {label}
        {about && <span className="vh"> {about}</span>}
      </DeskButton>
      <Problem error={error} />
      {Dialog && state !== 'never opened' && (
        <Dialog {...props} isOpen={state === 'open'} onClose={() => setState('closed')} />
      )}
    </>
  );
}
