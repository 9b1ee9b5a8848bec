import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { ConfirmItIsYou, needsConfirmation } from './ConfirmItIsYou.tsx';
import { Dialog } from './Dialog.tsx';
import { Form, useDeskForm } from './Form.tsx';
import type { DeskForm } from './form-context.ts';
import { Problem } from './parts.tsx';

export interface ConfirmProps<Values extends FieldValues> {
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
  /** the single key that opens it */
  readonly shortcut?: string | undefined;
  /** what the fields hold at first, and again once it was done; a key among them makes a repeated request count once */
  readonly defaults?: () => Values;
  /** Fields and what will happen. */
  readonly children?: ReactNode | ((form: DeskForm<Values>) => ReactNode);
  /** The dialog closes when it has resolved, and shows what was thrown. */
  readonly onConfirm: (values: Values) => Promise<unknown>;
}

interface Props<Values extends FieldValues> extends ConfirmProps<Values> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The dialog of `Confirm`. Where the API wants to know that it is still the same person, it asks that next, and then does
 * what was confirmed.
 */
export function ConfirmDialog<Values extends FieldValues>(props: Props<Values>) {
  const { title, action = title, children, onConfirm, isOpen, onClose } = props;
  const defaults = props.defaults ?? (() => ({}) as Values);
  const isTried = useRef(false);
  const form = useDeskForm<Values>(defaults, async (values, { reset }) => {
    isTried.current = true;
    await onConfirm(values);
    isTried.current = false;
    onClose();
    reset(defaults());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it opens, and then only
  useLayoutEffect(() => {
    if (!isOpen) return;
    if (!form.formState.isDirty && !isTried.current) form.reset(defaults());
    form.forgetError();
  }, [isOpen]);
  const isWho = needsConfirmation(form.problem);
  const keep = <Button onClick={onClose}>Keep as it is</Button>;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
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
  );
}
