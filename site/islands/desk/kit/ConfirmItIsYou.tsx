import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ownSignInSchema } from '../../../../contract/desk/sign-in.ts';
import { ApiError } from '../../../lib/api.ts';
import { deskGet, deskSend } from '../desk-api.ts';
import { ActionButton } from './DeskButton.tsx';
import { Form, useDeskForm } from './Form.tsx';
import { CodeField, Password } from './fields.tsx';
import { Problem } from './parts.tsx';
import { answerPasskey } from './passkeys.ts';

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
  const byPasskey = async () => {
    await deskSend('/desk/me/confirm/passkey', { body: await answerPasskey() });
    onDone();
  };
  const form = useDeskForm(
    () => ({ password: '', code: '' }),
    async (body) => {
      await deskSend('/desk/me/confirm', { body });
      onDone();
    },
  );
  return (
    <section aria-labelledby="confirm" className="desk-card stack-3">
      <h2 id="confirm" className="h3" tabIndex={-1} ref={heading}>
        Is it you?
      </h2>
      {own.data && own.data.passkeys.length > 0 && (
        <ActionButton look="ink" onPress={byPasskey}>
          Use a passkey
        </ActionButton>
      )}
      {own.data?.hasPassword && own.data.hasTotp && (
        <Form form={form} className="stack-3" action="Confirm" look="act">
          <Password label="Password" autoComplete="current-password" />
          <CodeField label="Code" />
        </Form>
      )}
      <Problem error={own.error} />
    </section>
  );
}
