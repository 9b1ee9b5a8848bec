import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { ownSignInSchema } from '../../../../contract/desk/sign-in.ts';
import { ApiError } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { Problem } from '../parts.tsx';
import { answerPasskey } from './passkeys.ts';
import { useWork } from './use-work.ts';

/** How the signed-in person signs in. */
export const ownQuery = queryOptions({
  queryKey: ['own'],
  queryFn: ({ signal }) => deskGet('/desk/me/sign-in', ownSignInSchema, signal),
});

/** Whether the API refused something until the person confirms who they are. */
export function needsConfirmation(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'staff_confirm_needed';
}

/** Asks for a passkey, or for password and code. After ten minutes, a session alone does nothing that is hard to undo. */
export function ConfirmItIsYou({ onDone }: { onDone: () => void }) {
  const own = useQuery(ownQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { run, isBusy, error } = useWork();
  const byPasskey = () =>
    run(async () => {
      await deskSend('/desk/me/confirm/passkey', { method: 'POST', body: await answerPasskey() }, doneSchema);
      onDone();
    });
  const byCode = () =>
    run(async () => {
      await deskSend('/desk/me/confirm', { method: 'POST', body: { password, code } }, doneSchema);
      onDone();
    });
  return (
    <section aria-labelledby="confirm" className="desk-card">
      <h2 id="confirm" className="h3" tabIndex={-1} ref={heading}>
        Is it you?
      </h2>
      {own.data && own.data.passkeys.length > 0 && (
        <Button look="ink" loading={isBusy} onClick={() => void byPasskey()}>
          Use a passkey
        </Button>
      )}
      {own.data?.hasPassword && own.data.hasTotp && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void byCode();
          }}
        >
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            maxLength={200}
            required
          />
          <Field label="Code">
            {(control) => (
              <input
                {...control}
                value={code}
                onChange={(event) => setCode(event.target.value)}
                autoComplete="one-time-code"
                maxLength={40}
                required
              />
            )}
          </Field>
          <Button type="submit" look="act" loading={isBusy}>
            Confirm
          </Button>
        </form>
      )}
      <Problem error={error ?? own.error} />
    </section>
  );
}
