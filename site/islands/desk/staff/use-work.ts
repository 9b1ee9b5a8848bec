import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';

/** Runs one piece of work at a time, and keeps what it failed with. */
export function useWork() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  return {
    isBusy,
    error,
    /** messages for fields of the form */
    fields: error instanceof ApiError ? error.fields : {},
    async run(work: () => Promise<void>): Promise<void> {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      await work().catch(setError);
      setBusy(false);
    },
  };
}
