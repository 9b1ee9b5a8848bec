import type * as z from 'zod';
import type { totpSetupSchema } from '../../../../contract/accounts/second-factor.ts';
import { Field } from '../../../ui/Field.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';

export type TotpSecret = z.output<typeof totpSetupSchema>;

interface Props {
  readonly totp: TotpSecret;
  readonly code: string;
  readonly error: string | undefined;
  readonly onCode: (code: string) => void;
}

/** The QR code of a new authenticator app, and the field for its first code. */
export function TotpSetup({ totp, code, error, onCode }: Props) {
  return (
    <fieldset className="desk-totp">
      <legend>Codes from your phone</legend>
      <p>Scan this with an authenticator app, such as Google Authenticator or your password manager.</p>
      <QrCode className="desk-qr" text={totp.uri} label="QR code for the app" />
      <details>
        <summary>Type it instead</summary>
        <p className="desk-data desk-secret">{totp.secret.match(/.{1,4}/g)?.join(' ')}</p>
        <p>
          <a href={totp.uri}>Open in an app on this device</a>
        </p>
      </details>
      <Field label="Code from the app" hint="Six digits." error={error}>
        {(control) => (
          <input
            {...control}
            value={code}
            onChange={(event) => onCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            required
          />
        )}
      </Field>
    </fieldset>
  );
}
