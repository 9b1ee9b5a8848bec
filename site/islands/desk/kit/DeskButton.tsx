import { useId } from 'react';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { KeyHint } from './KeyHint.tsx';
import { Problem } from './parts.tsx';
import { useWork } from './use-work.ts';

export interface DeskButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** why it does nothing right now; undefined: it does */
  readonly reason?: string | undefined;
  /** the single key that presses it, while nobody types */
  readonly shortcut?: string | undefined;
}

/** A button that is not disabled but says why it does nothing: it keeps the focus, and its reason is seen and read out. */
export function DeskButton({ reason, shortcut, onClick, children, ...others }: DeskButtonProps) {
  const id = useId();
  const rest = {
    ...others,
    'aria-keyshortcuts': shortcut,
    children: (
      <>
        {children}
        {shortcut && <KeyHint>{shortcut}</KeyHint>}
      </>
    ),
  };
  if (reason === undefined) return <Button {...rest} onClick={onClick} />;
  return (
    <>
      <Button
        {...rest}
        aria-disabled
        aria-describedby={id}
        // A submit button would send its form.
        onClick={(event) => event.preventDefault()}
      />
      <small id={id} className="desk-reason">
        {reason}
      </small>
    </>
  );
}

/** A button that calls the API, once at a time, and says below it what the call failed with. */
export function ActionButton({ onPress, ...button }: DeskButtonProps & { onPress: () => Promise<unknown> }) {
  const { run, isBusy, error } = useWork();
  return (
    <>
      <DeskButton {...button} loading={isBusy} onClick={() => void run(onPress)} />
      <Problem error={error} />
    </>
  );
}
