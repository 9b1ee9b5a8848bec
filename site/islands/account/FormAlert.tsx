import { Icon } from '../cart/Icon.tsx';

interface Props {
  message: string | undefined;
  hint?: string | undefined;
}

/** The shop's refusal, above the fields. */
export function FormAlert({ message, hint }: Props) {
  return (
    <div role="alert">
      {message && (
        <div className="account-alert is-bad">
          <Icon name="warning" />
          <strong>{message}</strong>
          {hint && <span>{hint}</span>}
        </div>
      )}
    </div>
  );
}
