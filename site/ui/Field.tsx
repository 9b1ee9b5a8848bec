import { type ReactNode, useId } from 'react';

interface ControlProps {
  id: string;
  className: 'input';
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props {
  /** in a built page, where an id that React makes is not valid HTML */
  id?: string;
  label: string;
  /** in lighter type after the label, such as "optional" */
  note?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  /** Renders the control with the props that tie it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, note, hint, error, className, children, ...props }: Props) {
  const made = useId();
  const id = props.id ?? made;
  const below = error ?? hint;
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>
        {label}
        {note && <i> {note}</i>}
      </label>
      {children({
        id,
        className: 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': below ? `${id}-below` : undefined,
      })}
      {below && (
        <p id={`${id}-below`} className={error ? 'err' : 'hint'}>
          {below}
        </p>
      )}
    </div>
  );
}
