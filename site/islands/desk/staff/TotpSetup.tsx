import type * as z from 'zod';
import type { totpSetupSchema } from '../../../../contract/accounts/second-factor.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { CodeField } from '../kit/fields.tsx';

export type TotpSecret = z.output<typeof totpSetupSchema>;

/** The QR code of a new authenticator app, and the field for its first code. */
export function TotpSetup({ totp }: { totp: TotpSecret }) {
  return (
    <fieldset className="desk-card">
      <legend>Codes from your phone</legend>
      <p>Scan this with an authenticator app, such as Google Authenticator or your password manager.</p>
      <QrCode className="desk-qr" text={totp.uri} label="QR code for the app" />
      <details>
        <summary>Type it instead</summary>
        <p className="desk-data">{totp.secret.match(/.{1,4}/g)?.join(' ')}</p>
        <p>
          <a href={totp.uri}>Open in an app on this device</a>
        </p>
      </details>
      <CodeField label="Code from the app" hint="Six digits." inputMode="numeric" />
    </fieldset>
  );
}
