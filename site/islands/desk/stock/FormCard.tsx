import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../parts.tsx';

interface Send {
  readonly run: () => Promise<void>;
  readonly isBusy: boolean;
  readonly error: unknown;
}

/** Sends a form once at a time, and keeps what was thrown. */
export function useSend(work: () => Promise<void>): Send {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  return { run, isBusy, error };
}

interface FormCardProps {
  readonly title: string;
  readonly action?: string;
  readonly send: Send;
  readonly children: ReactNode;
}

/** A titled form with one button. */
export function FormCard({ title, action = title, send, children }: FormCardProps) {
  const id = useId();
  return (
    <form
      className="desk-card"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        void send.run();
      }}
    >
      <h3 id={id} className="stock-title">
        {title}
      </h3>
      {children}
      <Problem error={send.error} />
      <Button type="submit" loading={send.isBusy}>
        {action}
      </Button>
    </form>
  );
}
