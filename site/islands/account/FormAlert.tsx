import { Icon } from '../Icon.tsx';

/** The shop's refusal, above the fields. */
export function FormAlert({ message, hint }: { message: string | undefined; hint?: string | undefined }) {
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
