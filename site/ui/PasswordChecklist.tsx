import { passwordRules } from '../../api/contract/accounts/password-rules.ts';
import { accountMessages } from '../../api/contract/messages/account.ts';

/** The requirements that a password meets, and those it does not. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <div className="pw-rules">
      <strong>{accountMessages.passwordMust}</strong>
      <ul>
        {passwordRules.map(({ label, holds }) => (
          <li key={label} className={holds(password) ? 'is-met' : ''}>
            <span>{label}</span>
            <span className="vh">{holds(password) ? ': there' : ': missing'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
