import { passwordRules } from '../../api/contract/accounts/password-rules.ts';
import { accountMessages } from '../../api/contract/messages/account.ts';

/** What a password still needs, and what it has already. */
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
