import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field } from './Field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  label: string;
  error?: string | undefined;
  /** beside the label, such as a link to reset a forgotten password */
  aside?: ReactNode;
  /** whether it is the password of an account, or becomes one */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field that can show its value. */
export function PasswordField({ label, error, aside, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  const say = isShown ? 'Hide' : 'Show';
  return (
    <div className="pw">
      <Field label={label} error={error}>
        {(control) => (
          <span className="pw-box">
            <input
              {...control}
              {...input}
              type={isShown ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
            <button type="button" aria-label={`${say} ${label.toLowerCase()}`} onClick={() => setShown(!isShown)}>
              {say}
            </button>
          </span>
        )}
      </Field>
      {aside}
    </div>
  );
}
