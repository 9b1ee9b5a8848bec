import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { ConfirmItIsYou, needsConfirmation } from './ConfirmItIsYou.tsx';
import { DeskButton } from './DeskButton.tsx';
import { Dialog } from './Dialog.tsx';
import { type DeskForm, Form, useDeskForm } from './Form.tsx';
import { Problem } from './parts.tsx';

interface ConfirmProps<Values extends FieldValues> {
  /** of the button that opens the dialog */
  readonly label: string;
  /** read after the label by screen readers, such as "of Pat Kowalczyk" where each row has the button */
  readonly about?: string;
  readonly title: string;
  /** of the button that does it; defaults to the title */
  readonly action?: string | ((values: Values) => string);
  readonly look?: ButtonProps['look'];
  /** why nothing can be done right now */
  readonly reason?: string | undefined;
  /** what the fields hold at first, and again once it was done; a key among them makes a repeated request count once */
  readonly defaults?: () => Values;
  /** Fields and what will happen. */
  readonly children?: ReactNode | ((form: DeskForm<Values>) => ReactNode);
  /** The dialog closes when it has resolved, and shows what was thrown. */
  readonly onConfirm: (values: Values) => Promise<unknown>;
}

/**
 * A button whose action asks first, in a dialog that may hold fields. What was typed is kept until it was done. Where the
 * API wants to know that it is still the same person, the dialog asks that next, and then does it.
 */
export function Confirm<Values extends FieldValues>(props: ConfirmProps<Values>) {
  const { label, about, title, action = title, look = 'plain', reason, children, onConfirm } = props;
  const defaults = props.defaults ?? (() => ({}) as Values);
  const [isOpen, setOpen] = useState(false);
  const isTried = useRef(false);
  const form = useDeskForm<Values>(defaults, async (values, { reset }) => {
    isTried.current = true;
    await onConfirm(values);
    isTried.current = false;
    setOpen(false);
    reset(defaults());
  });
  const isWho = needsConfirmation(form.problem);
  const open = () => {
    if (!form.formState.isDirty && !isTried.current) form.reset(defaults());
    form.forgetError();
    setOpen(true);
  };
  const keep = <Button onClick={() => setOpen(false)}>Keep as it is</Button>;
  return (
    <>
      <DeskButton size="s" look={look} reason={reason} onClick={open}>
        {label}
        {about && <span className="vh"> {about}</span>}
      </DeskButton>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form form={form} hidden={isWho}>
          {typeof children === 'function' ? children(form) : children}
          <Problem error={isWho ? undefined : form.problem} />
          <div className="desk-actions">
            {keep}
            <Button type="submit" look="act" loading={form.isBusy}>
              {typeof action === 'function' ? action(form.watch()) : action}
            </Button>
          </div>
        </Form>
        {isWho && (
          <>
            <ConfirmItIsYou onDone={form.submit} />
            {keep}
          </>
        )}
      </Dialog>
    </>
  );
}
