import { type FormEvent, useRef, useState } from 'react';
import { totpSchema } from '../../../../contract/accounts/second-factor.ts';
import { accountMessages } from '../../../../contract/messages/account.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import type { AppSecret as Secret } from '../../../lib/api-sign-in.ts';
import { AppSecret } from '../../../ui/AppSecret.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useWork } from '../../use-work.ts';
import { focusOnShow } from './focus-on-show.ts';

interface Props {
  app: Secret;
  /** Throws an ApiError. */
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** The QR code of a new authenticator app, and the field for its first code. */
export function AppSetup({ app, onCode, onCancel }: Props) {
  const [code, setCode] = useState('');
  const { isWorking, problem, setProblem, run } = useWork();
  const input = useRef<HTMLInputElement>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    const typed = totpSchema.shape.code.safeParse(code);
    setProblem(typed.success ? '' : accountMessages.codeInvalid);
    if (!typed.success) return input.current?.focus();
    if (!(await run(() => onCode(typed.data)))) input.current?.focus();
  };

  return (
    <form className="app-setup stack-4" noValidate onSubmit={send}>
      <h4 tabIndex={-1} ref={focusOnShow}>
        Your authenticator app
      </h4>
      <AppSecret
        app={app}
        why={accountAreaMessages.twoStepScan}
        look={{ code: 'app-qr', secret: 'data', link: 'link' }}
      />
      <Field label="Code from the app" hint={accountAreaMessages.twoStepEnds} error={problem || undefined}>
        {(control) => (
          <input
            {...control}
            ref={input}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            aria-required
          />
        )}
      </Field>
      <div className="area-acts cluster">
        <Button look="quiet" disabled={isWorking} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="ink" loading={isWorking}>
          Turn on
        </Button>
      </div>
    </form>
  );
}
