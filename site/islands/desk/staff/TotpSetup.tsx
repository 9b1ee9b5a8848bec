import { encode } from 'uqr';
import type * as z from 'zod';
import type { totpSetupSchema } from '../../../../api/contract/accounts/second-factor.ts';
import { Field } from '../../../ui/Field.tsx';

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
      <p>Scan this with an authenticator app, such as Google Authenticator or the one of your password manager.</p>
      <QrCode text={totp.uri} />
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

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="desk-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the app">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
