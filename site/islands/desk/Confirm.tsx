import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DeskButton } from './DeskButton.tsx';
import { Problem } from './parts.tsx';
import { ConfirmItIsYou, needsConfirmation } from './staff/ConfirmItIsYou.tsx';

interface ConfirmProps {
  /** of the button that opens the dialog */
  readonly label: string;
  /** read after the label by screen readers, such as "of Pat Kowalczyk" where each row has the button */
  readonly about?: string;
  readonly title: string;
  /** of the button that does it; defaults to the title */
  readonly action?: string;
  readonly look?: 'plain' | 'act' | 'ink' | 'quiet';
  /** why nothing can be done right now */
  readonly reason?: string | undefined;
  /** Fields and what will happen. */
  readonly children?: ReactNode;
  /** The dialog closes when it has resolved, and shows what was thrown. */
  readonly onConfirm: () => Promise<unknown>;
}

/**
 * A button whose action asks first, in a dialog that may hold fields. Where the API wants to know that it is still the same
 * person, the dialog asks that next, and then does it.
 */
export function Confirm(props: ConfirmProps) {
  const { label, about, title, action = title, look = 'plain', reason, children, onConfirm } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isWho = needsConfirmation(error);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    setError(undefined);
  };
  const confirm = async () => {
    setBusy(true);
    if (!isWho) setError(undefined);
    try {
      await onConfirm();
      close();
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  return (
    <>
      <DeskButton size="s" look={look} reason={reason} onClick={() => setOpen(true)}>
        {label}
        {about && <span className="vh"> {about}</span>}
      </DeskButton>
      <dialog ref={dialog} className="desk-dialog" aria-labelledby={titleId} onClose={close}>
        {isOpen && (
          <form
            hidden={isWho}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) void confirm();
            }}
          >
            <h2 id={titleId} className="h3">
              {title}
            </h2>
            {children}
            <Problem error={isWho ? undefined : error} />
            <div className="desk-actions">
              <Button onClick={close}>Keep as it is</Button>
              <Button type="submit" look="act" loading={isBusy}>
                {action}
              </Button>
            </div>
          </form>
        )}
        {isOpen && isWho && (
          <>
            <ConfirmItIsYou onDone={confirm} />
            <Button onClick={close}>Keep as it is</Button>
          </>
        )}
      </dialog>
    </>
  );
}
