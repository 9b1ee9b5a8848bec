import type * as z from 'zod';
import type { totpSetupSchema } from '../../../../contract/accounts/second-factor.ts';
import { AppSecret } from '../../../ui/AppSecret.tsx';
import { RecoveryCodes } from '../../../ui/RecoveryCodes.tsx';
import { CodeField } from '../kit/fields.tsx';
import { Card } from '../kit/parts.tsx';

export type TotpSecret = z.output<typeof totpSetupSchema>;

/** A new authenticator app, and the field for its first code. */
export function TotpSetup({ totp }: { totp: TotpSecret }) {
  return (
    <fieldset className="desk-card">
      <legend>Codes from your phone</legend>
      <AppSecret
        app={totp}
        why="Scan this with an authenticator app, such as Google Authenticator or your password manager."
        look={{ code: 'desk-qr', secret: 'desk-data' }}
      />
      <CodeField label="Code from the app" hint="Six digits." inputMode="numeric" />
    </fieldset>
  );
}

export function StaffCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Card title="Your recovery codes">
      <RecoveryCodes
        codes={codes}
        why="Each signs you in once instead of the app. Print them or keep them in a safe place: they are not shown again."
        keep={{ label: 'Print', press: () => print() }}
        look={{ list: 'desk-codes desk-data', actions: 'desk-actions', done: 'act' }}
        onDone={onDone}
      />
    </Card>
  );
}
